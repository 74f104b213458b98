import { type Item, items } from './items'
import { trafficLists } from './traffic-lists'

export const codedLists: Readonly<Record<string, Item[]>> = {
  source: items(`
    01 网站|Website
    02 微信公众号/小程序|WeChat
    03 电话（热线）|Hotline
    04 邮件|E-mail
    05 信函|Letter
    06 来访|Visit
    07 12315 转办|Referred by 12315
    08 地方市场监管部门转办|Referred by a local market regulator
    09 第三方平台（车质网/黑猫）|Third-party platform
    10 舆情监测|Media monitoring
    11 事故深度调查|Accident investigation
    12 企业备案/OTA|Maker's filing or OTA report
    13 境外召回信息|Recall abroad
    14 Excel 导入|Excel import
    99 其他|Other`),
  complaintType: items(`
    01 产品质量/安全缺陷|Quality or safety defect
    02 召回相关（召回后未解决/应召未召）|Recall (not solved, or missing)
    03 售后服务|After-sales service
    04 销售合同|Sales contract
    05 三包争议|Dispute over the three guarantees
    06 OTA/软件|OTA or software
    07 排放相关|Emissions
    08 咨询/建议|Question or suggestion
    99 其他|Other`),
  powerType: items(`
    GAS 汽油|Petrol
    DSL 柴油|Diesel
    BEV 纯电动（BEV）|Battery electric (BEV)
    PHEV 插电式混合动力（PHEV）|Plug-in hybrid (PHEV)
    REEV 增程式（REEV）|Range extended (REEV)
    HEV 油电混合（HEV）|Hybrid (HEV)
    MHEV 48V 轻混（MHEV）|48 V mild hybrid (MHEV)
    FCEV 燃料电池（FCEV）|Fuel cell (FCEV)
    CNG 天然气（CNG/LNG）|Natural gas (CNG, LNG)
    LPG 液化石油气（LPG）|LPG
    DUAL 双燃料|Bi-fuel
    MEOH 甲醇|Methanol
    OTHER 其他|Other`),
  vehicleType: items(`
    SEDAN 轿车|Saloon
    HATCH 两厢轿车|Hatchback
    SUV SUV|SUV
    MPV MPV|MPV
    SPORT 跑车|Sports car
    WAGON 旅行车|Estate
    PICKUP 皮卡|Pick-up
    VAN 微面/轻客|Van
    BUS 客车|Bus
    TRUCK 货车|Truck
    SPECIAL 专用车|Special vehicle
    MOTO 摩托车|Motorcycle
    RV 房车|Motorhome
    OTHER 其他|Other`),
  useNature: items(`
    A 非营运|Private
    B 公路客运|Road passenger transport
    C 公交客运|Public transport
    D 出租客运|Taxi
    E 旅游客运|Tourism
    F 货运|Freight
    G 租赁|Rental
    H 警用|Police
    I 消防|Fire service
    J 救护|Ambulance
    K 工程救险|Engineering rescue
    L 营转非|Formerly commercial
    M 出租转非|Formerly a taxi
    N 教练|Driving school
    O 幼儿校车|Kindergarten bus
    P 小学生校车|Primary school bus
    Q 其他校车|Other school bus
    R 危化品运输|Dangerous goods
    S 预约出租客运（网约车）|Ride hailing`),
  driveType: items(`
    FWD 前驱|Front-wheel drive
    RWD 后驱|Rear-wheel drive
    4WD 四驱（分时）|Part-time four-wheel drive
    AWD 全时四驱|All-wheel drive
    FR 前置后驱|Front engine, rear drive
    MR 中置后驱|Mid engine
    RR 后置后驱|Rear engine
    DUAL 双电机四驱|Dual motor, four-wheel drive
    4X2 4×2|4×2
    6X2 6×2|6×2
    6X4 6×4|6×4
    8X4 8×4|8×4`),
  wmiConfidence: items(`
    A 已公布的对照表一致|Published tables agree
    B 公认|Well known
    C 存疑，仅供参考|Uncertain, a hint only`),
  brandNature: items(`
    1 自主|Domestic
    2 合资|Joint venture
    3 进口|Imported`),
  qualityType: items(`
    0 否|No
    1 是|Yes`),
  riskLevel: items(`
    H 高|High
    M 中|Medium
    L 低|Low`),
  reviewStatus: items(`
    1 通过|Accepted
    2 退回|Returned`),
  auditResult: items(`
    1 同意|Agreed
    2 不同意|Disagreed`),
  gender: items(`
    M 男|Male
    F 女|Female
    U 未说明|Not stated`),
  reporterKind: items(`
    P 个人|Person
    O 单位|Organisation`),
  cardType: items(`
    201 居民身份证|Resident identity card
    202 军官证|Military officer's card
    203 武警警官证|Armed police officer's card
    204 士兵证|Soldier's card
    208 外国护照|Foreign passport
    210 港澳居民来往内地通行证|Mainland travel permit (Hong Kong, Macao)
    213 台湾居民来往大陆通行证|Mainland travel permit (Taiwan)
    219 香港永久性居民身份证|Hong Kong permanent identity card
    220 台湾身份证|Taiwan identity card
    221 澳门永久性居民身份证|Macao permanent identity card
    227 中国护照|Chinese passport
    233 外国人永久居留身份证|Foreign permanent resident card
    301 港澳居民居住证|Residence permit (Hong Kong, Macao)
    302 台湾居民居住证|Residence permit (Taiwan)
    303 户口簿|Household register
    304 临时身份证|Temporary identity card
    305 驾驶证|Driving licence
    401 统一社会信用代码（单位）|Unified social credit code (organisation)
    999 其他|Other`),
  relationToOwner: items(`
    1 本人|Owner
    2 家庭成员|Family member
    3 驾驶人|Driver
    4 单位代表|Representative of the organisation
    5 受委托人|Authorised person
    9 其他|Other`),
  batteryType: items(`
    NCM 三元锂|NCM
    LFP 磷酸铁锂|LFP
    OTHER 其他|Other`),
  weather: items(`
    1 晴|Clear
    2 多云/阴|Cloudy
    3 雨|Rain
    4 雪|Snow
    5 雾/霾|Fog or haze
    6 大风/沙尘|Wind or dust
    7 高温|Heat
    8 低温/结冰|Frost or ice
    9 不清楚|Not known`),
  roadType: items(`
    1 高速公路|Motorway
    2 城市道路|Urban road
    3 国省道|Main road
    4 乡村道路|Country road
    5 山区道路|Mountain road
    6 停车场/小区|Car park, residential area
    7 非铺装路面|Unpaved
    9 其他|Other`),
  scenario: items(`
    01 高速公路行驶|Driving on a motorway
    02 城市道路行驶|Driving in town
    03 乡村/山区道路|Country or mountain road
    04 起步|Moving off
    05 低速/泊车|Low speed, parking
    06 倒车|Reversing
    07 制动过程|Braking
    08 转向过程|Turning
    09 急加速|Hard acceleration
    10 怠速|Idling
    11 停放（熄火）|Parked, switched off
    12 充电中|Charging
    13 加油/加气|Refuelling
    14 冷启动|Cold start
    15 涉水/雨天|Water or rain
    16 高温|Heat
    17 低温/冰雪|Frost, snow
    18 辅助驾驶开启|Driver assistance on
    19 OTA升级后|After an OTA update
    20 维修保养后|After repair or service
    99 其他|Other`),
  productScenario: items(`
    01 家中|At home
    02 公共居住场所|Shared residence
    03 学校与公共场所|School, public place
    04 体育和运动场所|Sports ground
    05 公路/街道|Road or street
    06 贸易和服务场所|Shop or service
    07 工业和建筑场所|Industry or building site
    08 农场/农田|Farm or field
    09 其他|Other
    10 不清楚|Not known`),
  warningSigns: items(`
    01 无任何预警|None
    02 故障灯点亮|Warning lamp
    03 仪表文字提示|Message on the display
    04 报警声|Chime
    05 异响|Noise
    06 异味|Smell
    07 冒烟|Smoke
    08 抖动/振动|Vibration
    09 动力下降|Loss of power
    10 温度升高|Rising temperature
    99 其他|Other`),
  adasEngaged: items(`
    00 未开启|None
    01 定速巡航|Cruise control
    02 自适应巡航（ACC）|Adaptive cruise (ACC)
    03 车道保持|Lane keeping
    04 领航辅助（NOA）|Navigation on autopilot (NOA)
    05 自动泊车|Automatic parking
    06 自动紧急制动（AEB）|Emergency braking (AEB)
    99 不清楚|Not known`),
  hurtTypes: items(`
    01 骨折|Fracture
    02 扭伤/拉伤|Sprain or strain
    03 锐器伤/开放伤|Cut or open wound
    04 挫伤/擦伤|Bruise or graze
    05 烧烫伤|Burn or scald
    06 脑震荡/脑挫裂伤|Concussion
    07 内脏器官伤|Internal injury
    08 触电|Electric shock
    09 窒息/中毒|Suffocation or poisoning
    10 冻伤|Frostbite
    11 气囊冲击伤|Airbag injury
    12 其他|Other
    13 不清楚|Not known
    14 无伤害|No injury`),
  hurtLevel: items(`
    1 轻度|Slight
    2 中度|Moderate
    3 重度|Severe
    4 死亡|Fatal`),
  demand: items(`
    1 维修|Repair
    2 更换|Replacement
    3 退货|Refund
    4 召回调查|Recall investigation
    5 赔偿|Compensation
    6 道歉|Apology`),
  vinStatus: items(`
    ok 通过|Valid
    check 校验位错|Wrong check digit
    character 字符非法|Forbidden character
    length 长度不符|Wrong length
    unregistered 未登记|Not registered
    missing 缺失|Missing`),
  fileKind: items(`
    1 行驶证|Vehicle licence
    2 购车发票|Purchase invoice
    3 故障部位照片|Photo of the fault
    4 视频|Video
    5 维修工单|Repair order
    6 事故认定书|Accident report
    9 其他|Other`),
  symptomCodes: items(`
    S01 异响|Noise
    S02 抖动|Vibration
    S03 漏油|Oil leak
    S04 渗油|Oil seepage
    S05 漏水|Water leak
    S06 漏液|Fluid leak
    S07 漏气|Air leak
    S08 漏电|Current leak
    S09 顿挫|Jerking
    S10 打滑|Slipping
    S11 卡滞|Sticking
    S12 断裂|Fracture
    S13 断轴|Broken axle
    S14 开裂|Cracking
    S15 变形|Deformation
    S16 松动|Loose
    S17 脱落|Detached
    S18 磨损|Wear
    S19 生锈|Rust
    S20 鼓包|Bulge
    S21 爆胎|Tyre blow-out
    S22 跑偏|Pulling to one side
    S23 失灵|Out of order
    S24 失效|Failure
    S25 失速|Stalling
    S26 熄火|Engine stops
    S27 动力中断|Loss of drive
    S28 加速无力|Poor acceleration
    S29 突然加速|Sudden acceleration
    S30 无法启动|Does not start
    S31 趴窝|Stranded
    S32 刹不住|Does not brake
    S33 制动失灵|Brake failure
    S34 幽灵刹车|Phantom braking
    S35 误触发|False activation
    S36 未弹出|Airbag did not deploy
    S37 误弹|Airbag deployed wrongly
    S38 锁死|Lock-up
    S39 溜车|Rolling away
    S40 烧机油|Oil consumption
    S41 增多|Rising oil level
    S42 过热|Overheating
    S43 冒烟|Smoke
    S44 起火|Fire
    S45 自燃|Spontaneous fire
    S46 烧蚀|Burnt contact
    S47 短路|Short circuit
    S48 亏电|Flat battery
    S49 黑屏|Black screen
    S50 死机|Freezing
    S51 重启|Restarting
    S52 续航|Range
    S53 衰减|Capacity loss
    S54 无法充电|Does not charge
    S55 跳枪|Charging stops
    S56 误报|False warning
    S57 故障灯|Warning lamp
    S58 异味|Smell
    S59 进水|Water ingress
    S60 起雾|Fogging
    S61 自爆|Bursting glass
    S62 无法打开|Does not open
    S63 啸叫|Whine
    S64 不制冷|No cooling
    S99 其他|Other`),
  ...trafficLists,
}

export const transmissionTypes = items(`
  MT 手动变速器（MT）|Manual (MT)
  AT 自动变速器（AT）|Automatic (AT)
  CVT 无级变速器（CVT）|Continuously variable (CVT)
  DCT-D 干式双离合（DCT）|Dual clutch, dry (DCT)
  DCT-W 湿式双离合（DCT）|Dual clutch, wet (DCT)
  AMT 机械式自动变速器（AMT）|Automated manual (AMT)
  E-CVT 电子无级变速器（E-CVT）|Electronic CVT (E-CVT)
  DHT 混动专用变速器（DHT）|Dedicated hybrid (DHT)
  SINGLE 单速/固定齿比|Single speed
  EDRIVE2 两挡电驱|Two-speed electric drive
  OTHER 其他|Other`)

export const reviewOpinions = items(`
  01 信息完整，予以受理|Complete, accepted
  02 VIN 缺失或校验不通过|VIN missing or not valid
  03 车辆信息不完整|Vehicle data incomplete
  04 缺陷描述不清，需补充|Description unclear, more needed
  05 无法联系报告人|Reporter cannot be reached
  06 重复提交|Submitted before
  07 非汽车产品|Not a motor vehicle
  08 非安全缺陷（服务/合同纠纷）|Not a safety defect (service or contract dispute)
  09 正常磨损或保养不当|Normal wear or lack of care
  10 改装/事故车所致|Caused by modification or an accident
  11 已在召回范围内|Covered by a recall
  12 恶意或虚假信息|Malicious or false
  13 转消费品处理|Passed on to consumer products
  14 转其他部门|Passed on to another department`)

export const entrustedCompanies = items(`
  C01 缺陷产品信息受理一部（示例）|Intake office one (example)
  C02 缺陷产品信息受理二部（示例）|Intake office two (example)
  C03 区域技术服务机构（示例）|Regional technical service (example)`)

export const productCategories: readonly (Item & { subcategories: Item[] })[] = `
  01 电子电器|Electrical appliances
   厨房电器|Kitchen appliances
   大家电|Large appliances
   取暖和制冷器具|Heating and cooling
   充电器和移动电源|Chargers and power banks
   照明器具|Lighting
   插座和延长线|Sockets and extension leads
   数码产品|Digital products
  02 儿童用品|Children's products
   玩具|Toys
   童车|Prams and ride-ons
   儿童家具|Children's furniture
   儿童服装|Children's clothing
   儿童安全座椅|Child safety seats
   文具|Stationery
  03 家具|Furniture
   柜类|Cabinets
   床和床垫|Beds and mattresses
   桌椅|Tables and chairs
   沙发|Sofas
  04 家用日用品|Household goods
   厨具和餐具|Kitchenware
   保温杯和水壶|Flasks and kettles
   压力锅|Pressure cookers
   梯子和五金工具|Ladders and tools
   打火机|Lighters
  05 服装鞋帽|Clothing and footwear
   服装|Clothing
   鞋类|Footwear
   箱包|Bags
  06 运动和休闲|Sports and leisure
   健身器材|Fitness equipment
   自行车|Bicycles
   电动自行车和滑板车|E-bikes and scooters
   头盔和护具|Helmets and protectors
  07 燃气器具|Gas appliances
   燃气灶|Gas hobs
   燃气热水器|Gas water heaters
   调压器和软管|Regulators and hoses
  08 装饰装修材料|Building and decorating materials
   涂料和胶粘剂|Paints and adhesives
   板材和地板|Boards and flooring
   卫浴产品|Bathroom products
  09 车用产品|Vehicle accessories
   车载电器|In-car electrical goods
   轮胎和轮毂（零售）|Tyres and rims (retail)
   行车记录仪|Dash cameras
  99 其他|Other
   其他消费品|Other consumer products`
  .trim()
  .split(/\n {2}(?! )/)
  .map(block => {
    const [head = '', ...rest] = block.trim().split('\n')
    const [category] = items(head)
    const subcategories = rest.map((line, i) => {
      const [name = '', nameEn = ''] = line.trim().split('|')
      return { code: `${category!.code}${String(i + 1).padStart(2, '0')}`, name, nameEn }
    })
    return { ...category!, subcategories }
  })
