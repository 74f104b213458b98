/**
 * An assembly: code | name | English | marks | NHTSA component. Below it its sub-assemblies in order (01, 02,
 * …): name | English | marks. Mark 3 = main part under the three guarantees, ! = safety critical (of an
 * assembly: all in it).
 */
const text = `
01|发动机|Engine|3|ENGINE AND ENGINE COOLING
 机体组（缸体/缸盖/缸垫）|Engine block, cylinder head and gasket
 曲柄连杆机构|Crankshaft and connecting rods
 配气机构（正时链条/皮带/气门）|Valve train (timing chain or belt, valves)
 进气系统|Air intake
 涡轮增压器|Turbocharger
 排气系统（三元催化/颗粒捕集器）|Exhaust (catalytic converter, particulate filter)
 燃油供给（油箱/燃油泵/喷油器/高压油泵/油管）|Fuel supply (tank, pumps, injectors, lines)|!
 蒸发排放（炭罐）|Evaporative emissions (charcoal canister)
 点火系统|Ignition
 起动系统（起停）|Starting and stop-start
 润滑系统（机油增多/烧机油/机油泵）|Lubrication (oil dilution, oil consumption, oil pump)
 冷却系统（水泵/节温器/散热器/风扇）|Cooling (water pump, thermostat, radiator, fan)
 发动机电控（ECU/传感器/节气门）|Engine control (ECU, sensors, throttle)|!
 发动机悬置|Engine mounts
 尾气后处理（SCR/EGR）|Exhaust after-treatment (SCR, EGR)
02|传动系|Drivetrain|3|POWER TRAIN
 离合器|Clutch
 手动变速器|Manual transmission
 自动变速器（AT）|Automatic transmission (AT)
 无级变速器（CVT）|Continuously variable transmission (CVT)
 双离合变速器（DCT）|Dual-clutch transmission (DCT)
 AMT|Automated manual transmission (AMT)
 减速器（电驱）|Reduction gear (electric drive)
 变速器控制单元（TCU/阀体）|Transmission control (TCU, valve body)
 换挡机构|Shift mechanism|!
 分动器|Transfer case
 传动轴/半轴|Propeller and half shafts|!
 差速器|Differential
 驱动桥|Drive axle
 液力变矩器|Torque converter
03|转向系|Steering|3!|STEERING
 方向盘|Steering wheel
 转向柱/中间轴|Steering column and intermediate shaft
 转向机|Steering gear
 电动助力（EPS）|Electric power steering (EPS)
 液压助力（泵/管路）|Hydraulic power steering (pump, lines)
 转向拉杆/球头|Tie rods and ball joints
 转向角传感器|Steering angle sensor
 线控转向|Steer-by-wire
 四轮转向|Four-wheel steering
04|制动系|Brakes|3!|SERVICE BRAKES
 制动踏板|Brake pedal
 真空助力器/电子助力（iBooster）|Vacuum or electronic brake booster
 制动主缸|Master cylinder
 制动管路/制动液|Brake lines and fluid
 制动卡钳|Brake calipers
 制动盘/鼓|Brake discs and drums
 制动片|Brake pads
 ABS|Anti-lock braking (ABS)
 ESP/ESC|Stability control (ESP, ESC)
 牵引力控制|Traction control
 驻车制动（机械）|Parking brake (mechanical)
 电子驻车（EPB）|Electronic parking brake (EPB)
 能量回收制动|Regenerative braking
 气压制动|Air brakes
05|悬架系|Suspension|3|SUSPENSION
 前悬架|Front suspension
 后悬架|Rear suspension
 减振器|Shock absorbers
 螺旋弹簧/钢板弹簧|Coil and leaf springs
 控制臂/摆臂|Control arms|!
 稳定杆|Stabiliser bar
 球头/衬套|Ball joints and bushings|!
 空气悬架|Air suspension
 电控悬架|Electronically controlled suspension
 副车架|Subframe|!
 轮毂轴承/转向节|Wheel bearings and steering knuckles|!
06|车轮和轮胎|Wheels and tyres|!|TIRES
 轮胎（鼓包/开裂/爆胎/异常磨损）|Tyres (bulge, crack, blow-out, wear)
 轮辋（开裂/变形）|Rims (crack, deformation)
 轮胎螺栓|Wheel bolts
 胎压监测（TPMS）|Tyre pressure monitoring (TPMS)
 备胎|Spare wheel
07|车身|Body|3|STRUCTURE
 车身结构/车架|Body structure and frame|!
 车门/铰链|Doors and hinges
 门锁/门把手/拉手（含电动隐藏式）|Door locks and handles (also flush electric)|!
 发动机舱盖/锁|Bonnet and latch|!
 尾门/电动尾门|Tailgate, power tailgate
 天窗/天幕|Sunroof and glass roof
 玻璃/风挡|Glazing and windscreen
 座椅/头枕/滑轨|Seats, head restraints, slides|!
 内饰件（仪表台开裂/异味）|Interior trim (cracks, odour)
 外饰件|Exterior trim
 车漆/锈蚀|Paint and corrosion
 密封/漏水|Sealing and water leaks
 后视镜|Mirrors
 雨刮/洗涤|Wipers and washers
 保险杠|Bumpers
08|电气设备|Electrical equipment||ELECTRICAL SYSTEM
 蓄电池（12V）|12 V battery
 发电机|Alternator
 线束/接插件/保险丝|Wiring, connectors, fuses|!
 车身控制器（BCM）|Body control module (BCM)
 组合仪表|Instrument cluster
 中控屏/车机|Centre screen and infotainment
 空调（制冷/制热/出风）|Air conditioning
 音响/通讯|Audio and communication
 钥匙/无钥匙进入|Keys and keyless entry
 电动车窗/门锁电机|Power windows and lock motors
 诊断与网关|Diagnostics and gateway
 软件/OTA|Software and OTA updates
 充电口/USB|Sockets and USB
09|气囊和安全带|Airbags and seat belts|!|AIR BAGS
 驾驶员气囊|Driver airbag
 乘员气囊|Passenger airbag
 侧气囊/气帘|Side and curtain airbags
 膝部气囊|Knee airbag
 气囊控制单元/传感器|Airbag control unit and sensors
 时钟弹簧|Clock spring
 气体发生器|Inflator
 安全带/锁扣|Seat belts and buckles
 预紧器/限力器|Pretensioners and load limiters
 儿童座椅接口（ISOFIX）|Child seat anchorages (ISOFIX)
10|仪表、照明及附属装置|Instruments, lighting and accessories||EXTERIOR LIGHTING
 前照灯|Headlamps|!
 尾灯/制动灯|Rear and stop lamps|!
 转向灯|Direction indicators
 日间行车灯|Daytime running lamps
 雾灯|Fog lamps
 灯光控制|Lighting control
 警示灯/提示音|Warning lamps and chimes
 喇叭|Horn
 倒车影像|Reversing camera
 雷达/泊车辅助|Parking sensors
 行李架/牵引装置|Roof rack and towing device
11|动力电池|Traction battery|3|ELECTRIC PROPULSION SYSTEM
 电芯|Cells|!
 模组/电池包结构|Modules and pack structure
 电池管理系统（BMS）|Battery management (BMS)|!
 电池热管理|Battery thermal management|!
 高压连接器/高压线束|High-voltage connectors and cables|!
 绝缘/漏电|Insulation and leakage|!
 续航衰减/容量|Range and capacity loss
 热失控/冒烟/起火|Thermal runaway, smoke, fire|!
12|驱动电机与电控|Drive motor and power electronics|3|ELECTRIC PROPULSION SYSTEM
 驱动电机|Drive motor
 电机控制器（逆变器）|Motor controller (inverter)
 高压配电盒（PDU）|Power distribution unit (PDU)|!
 DC/DC|DC/DC converter
 整车控制器（VCU）|Vehicle control unit (VCU)|!
 增程器/发电机|Range extender and generator
13|充电系统|Charging||ELECTRIC PROPULSION SYSTEM
 车载充电机（OBC）|On-board charger (OBC)
 交流充电口|AC inlet
 直流充电口|DC inlet
 充电枪/便携充电盒|Charging gun and portable charger
 充电通讯/跳枪|Charging communication and interruption
 换电机构|Battery swap mechanism
 对外放电（V2L）|Vehicle to load (V2L)
14|驾驶辅助系统|Driver assistance|!|FORWARD COLLISION AVOIDANCE
 自动紧急制动（AEB）|Automatic emergency braking (AEB)
 自适应巡航（ACC）|Adaptive cruise control (ACC)
 车道保持/偏离（LKA/LDW）|Lane keeping and departure warning (LKA, LDW)
 领航辅助（NOA）|Navigation on autopilot (NOA)
 自动泊车（APA/遥控泊车）|Automatic and remote parking (APA)
 盲区监测（BSD）|Blind spot detection (BSD)
 前碰撞预警（FCW）|Forward collision warning (FCW)
 驾驶员监测（DMS）|Driver monitoring (DMS)
 摄像头/毫米波雷达/激光雷达|Cameras, radar, lidar
 定速巡航|Cruise control
 非预期加速/制动（幽灵刹车）|Unintended acceleration or braking
15|燃气/氢系统|Gas and hydrogen systems|!|FUEL SYSTEM, OTHER
 CNG/LNG 气瓶|CNG or LNG cylinders
 减压器/管路|Pressure regulator and lines
 燃料电池堆|Fuel cell stack
 储氢瓶|Hydrogen cylinders
 氢系统传感器|Hydrogen sensors
16|附加设备|Additional equipment||EQUIPMENT
 原厂加装件|Equipment fitted by the maker
 经销商加装件|Equipment fitted by the dealer
 专用装置（自卸/起重）|Special devices (tipper, crane)
 其他|Other
99|其他/无法判断|Other or not known||UNKNOWN OR OTHER
`

export interface SubAssembly {
  code: string
  name: string
  nameEn: string
  safetyCritical: boolean
}

export interface Assembly extends SubAssembly {
  isThreeGuaranteesMain: boolean
  nhtsaMap: string
  subAssemblies: SubAssembly[]
}

export const assemblies: readonly Assembly[] = read()

function read() {
  const all: Assembly[] = []
  for (const line of text.split('\n')) {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = line.trim().split('|')
    const owner = all.at(-1)
    if (line.startsWith(' ') && owner) {
      owner.subAssemblies.push({
        code: owner.code + String(owner.subAssemblies.length + 1).padStart(2, '0'),
        name: first,
        nameEn: second,
        safetyCritical: owner.safetyCritical || third.includes('!'),
      })
    } else if (first) {
      all.push({
        code: first,
        name: second,
        nameEn: third,
        isThreeGuaranteesMain: fourth.includes('3'),
        safetyCritical: fourth.includes('!'),
        nhtsaMap: fifth,
        subAssemblies: [],
      })
    }
  }
  return all
}
