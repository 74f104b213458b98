import { phrases } from './phrases'
import { type Random, weighted } from './random'

/** What is known of the event before it is told. */
export interface Story {
  vehicle: string
  subAssembly: string
  purchased: string
  happened: string
  monthsOwned: number
  city: string
  mileage: number
  speed: number
  occurrences: number
  scenario: string
  warned: boolean
  crash: boolean
  fire: boolean
  injured: number
  newEnergy: boolean
}

export interface Told {
  summary: string
  description: string
  part: string
  trouble: string
}

/** The earlier a trouble stands in its list, the more often it is told. */
const troubleRank = Array.from({ length: 12 }, (_, n) =>
  weighted(Array.from({ length: n + 1 }, (_, i) => [i, 1 / (i + 1.5)] as const)),
)

/** Seldom words with the number of records in a million that say them, told of the sub-assemblies named. */
const rare: readonly (readonly [sentence: string, perMillion: number, subs: readonly string[]])[] = [
  ['转弯时右前轮突然断轴，车辆趴在路中间', 90, ['0511', '0211', '0505']],
  ['低速行驶中后轮断轴，车轮歪向一侧', 80, ['0502', '0213', '0511']],
  ['停放半小时后车辆自燃，消防到场才扑灭', 420, ['1108', '0803', '0107', '1105', '0801']],
  ['行驶中闻到焦糊味，停车后从底盘开始自燃', 260, ['1108', '1101', '0803', '0105']],
  ['油门踩到底没有反应，车辆失速，险些被后车追尾', 2600, ['0113', '0205', '1205', '1202', '0107', '0203']],
  ['车辆趴窝在快车道，只能叫拖车', 4200, ['1205', '0113', '0205', '1202', '1103', '0107', '0203', '1106']],
  ['方向盘突然锁死，用力也打不动', 700, ['0304', '0303', '0302']],
  ['连续踩了几脚都刹不住，冲出去十多米才停下', 1500, ['0402', '0403', '0408', '0401', '0413']],
  ['气囊在没有碰撞的情况下误爆，面部被灼伤', 60, ['0901', '0903', '0905', '0902']],
  ['天窗玻璃在高速上自爆，玻璃渣落了一身', 380, ['0706']],
  ['行驶中发动机盖突然弹开，挡住全部视线', 120, ['0704']],
  ['停车后车辆自行溜车，撞上路边护栏', 260, ['0411', '0412', '0209']],
  ['车门在行驶中自行打开', 150, ['0702', '0703']],
  ['事故后车门把手没有弹出，人被困在车里', 70, ['0703']],
  ['拖车检查发现拉杆脱落', 110, ['0306', '0507']],
  ['轮毂螺栓断了三根，车轮差点飞出', 45, ['0603']],
  ['前轴断裂，整车侧滑', 60, ['0213', '0501']],
  ['高速爆胎后车辆失控甩尾', 330, ['0601']],
  ['凝露从仪表缝里渗出，电路板发霉', 25, ['0805', '0804']],
  ['加速踏板被脚垫卡住，车速一直往上窜', 90, ['1601']],
]
const rareBySub = new Map<string, { sentence: string; perMillion: number; subs: number }[]>()
for (const [sentence, perMillion, subs] of rare)
  for (const sub of subs) {
    const list = rareBySub.get(sub) ?? []
    list.push({ sentence, perMillion, subs: subs.length })
    rareBySub.set(sub, list)
  }

const typos: readonly (readonly [string, string])[] = [
  ['变速箱', '变数箱'],
  ['刹车', '杀车'],
  ['方向盘', '方向盆'],
  ['异响', '异想'],
  ['抖动', '斗动'],
  ['机油', '几油'],
  ['已经', '以经'],
  ['再次', '在次'],
  ['发动机', '发动鸡'],
  ['4S店', '4s店'],
  ['故障', '故章'],
  ['空调', '空条'],
  ['续航', '续行'],
  ['希望', '希忘'],
]

const makeNoise = [
  '同时伴有异响',
  '底盘也有异响',
  '怠速时异响更明显',
  '车内能听到明显异响',
  '冷车时异响持续十几分钟',
  '过坑洼路面异响不断',
  '打方向时还有异响',
  '异响随车速增大',
  '关上车窗异响仍很清楚',
  '热车后异响消失，第二天又有',
]

const where: Record<string, readonly string[]> = {
  '01': ['在高速公路上', '上高速后', '高速行驶途中', '在高速匝道', '高速超车时'],
  '02': ['在市区道路', '上下班路上', '在城区拥堵路段', '红绿灯路口', '市内正常行驶中', '送孩子上学途中'],
  '03': ['在乡村道路', '山区下坡路段', '回老家的国道上', '走烂路时', '在盘山公路'],
  '04': ['起步时', '红灯起步', '坡道起步时', '挂挡起步瞬间'],
  '05': ['在地下车库低速行驶', '小区内低速行驶时', '停车入位时', '低速跟车时'],
  '06': ['倒车时', '倒车出库时', '挂倒挡后'],
  '07': ['踩刹车时', '减速过程中', '遇前车急刹跟着制动时', '轻踩刹车'],
  '08': ['转弯时', '左转掉头时', '打满方向时', '过环岛时'],
  '09': ['急加速超车时', '深踩油门时', '并线加速时'],
  '10': ['怠速等红灯时', '原地怠速', '停车开空调怠速时', '冷却风扇启动后'],
  '11': ['停放一夜后', '熄火停放期间', '停在小区楼下', '在单位停车场停放时'],
  '12': ['充电过程中', '在服务区快充时', '家中慢充时', '充电到百分之八十左右'],
  '13': ['加油时', '加满油后', '加气后'],
  '14': ['冷车启动时', '早上第一次着车', '气温低时冷启动', '停放两天后冷启动'],
  '15': ['下雨天', '暴雨后', '洗车之后', '涉水不深的路段'],
  '16': ['高温天气', '夏天暴晒后', '气温三十八度时'],
  '17': ['冬季低温时', '冰雪路面', '零下十几度的天气'],
  '18': ['开启辅助驾驶时', '开着自适应巡航', '领航辅助开启状态下'],
  '19': ['车机升级之后', 'OTA升级第二天', '系统推送升级后'],
  '20': ['保养后没几天', '在4S店维修后', '更换配件之后'],
  '99': ['正常使用中', '平时用车时', '不定时', '行驶途中'],
}

const moving = new Set(['01', '02', '03', '08', '09', '18'])

const often = [
  '断断续续出现',
  '每天都会出现',
  '越来越频繁',
  '时有时无，没有规律',
  '每次过减速带都会有',
  '热车以后就会出现',
  '最近一周几乎天天发生',
  '重新启动后暂时恢复',
  '锁车休眠后恢复，过几天又来',
  '从提车开始就有',
  '换季以后更加严重',
  '连续跑半小时以上必现',
]

const effects: Record<string, readonly string[]> = {
  '01': [
    '仪表盘发动机故障灯亮起',
    '转速上不去',
    '油耗明显升高',
    '车身跟着抖动',
    '动力明显不如以前',
    '停车后地上一摊油',
    '排气管冒蓝烟',
  ],
  '02': [
    '二挡升三挡尤其明显',
    '仪表提示变速箱过热',
    '车子一窜一窜的',
    '坡道上动力中断',
    '倒挡挂不进去',
    '转速飙升但车速不动',
  ],
  '03': ['方向变得很沉', '方向打过去回不来', '车子自己往右跑', '高速上手都不敢松', '仪表提示请检查转向系统'],
  '04': ['制动距离明显变长', '踏板踩下去硬邦邦的', '方向盘跟着抖动', '故障灯一直不灭', '后面的车差点追尾'],
  '05': ['过减速带像要散架', '车身左右高低不一', '轮胎内侧磨损严重', '转弯时车身晃得厉害', '底盘咯吱咯吱响'],
  '06': [
    '方向盘抖动',
    '四条轮胎换了两条',
    '高速不敢超过一百',
    '胎噪大得听不清说话',
    '扎钉没有，纯属质量问题',
  ],
  '07': ['雨天车内积水', '内饰受潮发霉', '车内孩子不敢坐', '影响行车安全', '关门要用很大力气', '风噪很大'],
  '08': [
    '车辆无法启动',
    '仪表一片黑',
    '导航和倒车影像都用不了',
    '空调也跟着停了',
    '锁不了车',
    '静置两天就没电',
  ],
  '09': ['气囊灯常亮不灭', '安全没有保障', '家人不敢再坐', '仪表提示请立即检修'],
  '10': ['晚上看不清路', '被交警拦下处罚', '年检不合格', '里面全是水珠', '对向车辆看不到'],
  '11': [
    '仪表提示动力电池故障请靠边停车',
    '充满电只能跑标称的一半',
    '剩余电量从三十直接跳到零',
    '车辆被限制在低速行驶',
    '充电桩直接断开',
  ],
  '12': [
    '仪表提示动力系统故障',
    '车辆突然没有动力',
    '打双闪才停到路边',
    '限速在四十以内',
    '断电后重启可以恢复',
  ],
  '13': [
    '换了几个充电桩都一样',
    '充电枪拔不下来',
    '充了一夜只有百分之二十',
    '充电口塑料发黑',
    '只能用慢充将就',
  ],
  '14': [
    '前方并没有障碍物',
    '后车差点追尾',
    '系统没有任何提示',
    '接管都来不及',
    '方向盘突然自己动',
    '车里人全都往前冲',
  ],
  '15': ['仪表报警', '无法加气', '动力不足', '有刺鼻气味'],
  '16': ['质保不给处理', '影响正常使用', '拆下来才恢复', '推说不是原车件'],
  '99': ['严重影响使用', '不知道什么原因', '一直没有查出原因', '有安全隐患'],
}

const dealer = [
  '4S店检查后称属于正常现象，拒绝处理',
  '去了三次4S店都没有解决',
  '更换配件后跑了{km}公里又再次出现',
  '4S店说没有配件，让回去等通知，至今没有消息',
  '4S店称已过质保期，要求自费{fee}元更换',
  '售后升级软件后没有任何改善',
  '4S店拆检后承认是质量问题，但不同意更换总成',
  '厂家客服让联系经销商，经销商又推给厂家',
  '维修技师说同款车都有这个毛病',
  '店里读取不到故障码，无法维修',
  '已经维修{n}次，每次都说修好了',
  '4S店以保养不在店里做为由拒保',
  '打了厂家400电话，只回复会反馈',
  '换了新件之后问题依旧',
  '4S店只给清洗，说再观察一段时间',
  '经销商说等厂家技术支持，等了{n}个月',
  '第三方修理厂判断是设计缺陷',
  '还没有去店里检查',
  '当地4S店已经退网，无处维修',
  '鉴定机构检测费要自己出',
]

const courses = [
  '当时车上还有老人和孩子，吓出一身冷汗',
  '之前从来没有发生过事故，也没有改装过',
  '一直按时在4S店保养，保养记录齐全',
  '第一次出现是在{city}，当时没有在意',
  '熄火重启后故障暂时消失，但第二天又复发',
  '已经拍了视频和照片作为证据',
  '同小区还有两台同款车也是这样',
  '网上查了一下，不少车主反映相同情况',
  '维修单上写明更换了配件，可是根本没有解决',
  '问题出现后车辆一直停在店里，出行非常不便',
  '天气越冷越明显，热车之后稍微好一点',
  '打开空调后症状加重',
  '读取故障码显示{code}，清除后再次出现',
  '停车检查没有发现异常，继续行驶又出现',
  '跑长途时尤其担心，不敢上高速',
  '副驾驶坐人也能明显感觉到',
  '销售当初承诺三年质保，现在不认',
  '每次都要等十几分钟才能恢复',
  '为此专门请假跑了好几趟',
  '同行的朋友可以作证',
]

const wishes = [
  '希望厂家尽快给出解决方案',
  '要求更换总成',
  '要求召回处理',
  '希望有关部门调查是否属于批量缺陷',
  '要求退车',
  '要求延长质保',
  '希望赔偿损失',
  '请帮忙协调处理',
  '要求厂家给个说法',
  '建议对同批次车辆排查',
  '要求道歉并免费维修',
  '车友群里很多人都有同样问题，希望重视',
  '望尽快处理，避免发生事故',
  '',
]

const openings = [
  '本人{buy}购买{car}，',
  '{buy}提的{car}，',
  '{car}，{buy}购车，行驶{mile}公里，',
  '我的{car}用了{own}，',
  '车主反映，{car}购于{buy}，',
  '您好，我是{city}的{car}车主，',
  '{car}行驶到{mile}公里，',
  '{buy}在{city}4S店购入{car}一台，',
  '家里的{car}目前里程{mile}公里，',
  '新买的{car}，',
  '投诉{car}，{buy}开具发票，',
  '',
]

const events = [
  '{day}{where}{speed}，{part}{trouble}，{effect}',
  '{where}{speed}{part}{trouble}，{often}，{effect}',
  '{day}发现{part}{trouble}，{often}',
  '{part}{trouble}，{where}尤其明显，{effect}',
  '{where}{part}出现{trouble}的情况，{often}',
  '从{day}开始{part}{trouble}，{where}{effect}',
  '{day}{where}{speed}突然{effect}，检查为{part}{trouble}',
]

const summaries = [
  '{car}{part}{trouble}',
  '{car}{part}{trouble}',
  '{car}{part}{trouble}，{short}',
  '{part}{trouble}，{short}',
  '{car}行驶{mile}公里{part}{trouble}',
  '{car}{where}{part}{trouble}',
]

const shorts = [
  '4S店拒绝保修',
  '多次维修未解决',
  '要求厂家处理',
  '存在安全隐患',
  '希望召回',
  '售后推诿',
  '配件缺货',
  '要求退换车',
  '反复出现',
  '希望尽快处理',
]

const slot = /\{(\w+)\}/g

const owned = (months: number) =>
  months < 1
    ? '不到一个月'
    : months < 12
      ? `${months}个月`
      : `${Math.floor(months / 12)}年${months % 12 > 5 ? '多' : ''}`

const chineseMonth = (date: string) => `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月`

const chineseDay = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

/** Tells an event as its owner would; the words agree with the facts of the record. */
export function tell(r: Random, story: Story): Told {
  const { part: parts, trouble: troubles } = r.pick(phrases.get(story.subAssembly)!)
  const part = r.pick(parts)
  const trouble = troubles[troubleRank[troubles.length - 1]!(r)]!
  const place = r.pick(where[story.scenario] ?? where['99']!)
  const words: Record<string, string> = {
    car: story.vehicle,
    buy: r.chance(0.7) ? chineseMonth(story.purchased) : `${story.purchased.slice(0, 4)}年`,
    mile: r.chance(0.5) ? String(story.mileage) : roundMileage(story.mileage),
    own: owned(story.monthsOwned),
    city: story.city,
    day: r.chance(0.6) ? chineseDay(story.happened) : chineseMonth(story.happened),
    where: place,
    speed: story.speed >= 20 && moving.has(story.scenario) ? `以${story.speed}km/h行驶时` : '',
    part,
    trouble,
    often: story.occurrences > 1 && r.chance(0.4) ? `已经出现${story.occurrences}次` : r.pick(often),
    effect: r.pick(effects[story.subAssembly.slice(0, 2)]!),
    short: r.pick(shorts),
  }
  const fill = (template: string) => template.replace(slot, (_, name: string) => words[name] ?? '')

  let text = fill(r.pick(openings)) + fill(r.pick(events))
  if (!trouble.includes('异响') && !text.includes('异响') && r.chance(noiseShare))
    text += `，${r.pick(makeNoise)}`
  for (const seldom of rareBySub.get(story.subAssembly) ?? [])
    if (r.chance(rareChance(seldom, story.subAssembly))) text += `，${seldom.sentence}`
  if (!story.warned && r.chance(0.3)) text += '，事前没有任何预警'
  if (story.fire) text += r.pick(['，随后机舱冒烟起火', '，车辆起火，前部烧毁', '，底部冒烟并出现明火'])
  if (story.crash)
    text += r.pick([
      '，撞上前车',
      '，车辆失控撞到护栏',
      '，导致追尾事故',
      '，与旁边车辆剐蹭',
      '，撞上路边石墩',
    ])
  if (story.injured > 0) text += `，造成${story.injured}人受伤送医`
  text += '。'
  if (r.chance(0.6))
    text += `${r
      .pick(courses)
      .replace('{city}', story.city)
      .replace('{code}', `${r.pick(['P0', 'P1', 'U0', 'C1', 'B1'])}${r.int(100, 999)}`)}。`
  if (r.chance(0.85))
    text += `${r
      .pick(dealer)
      .replace('{km}', String(r.int(3, 60) * 100))
      .replace('{fee}', String(r.int(4, 320) * 100))
      .replace('{n}', String(r.int(2, 6)))}。`
  if (text.length < 150) {
    const wish = r.pick(wishes)
    if (wish) text += `${wish}。`
  }
  if (text.length < 50) text += `${r.pick(often)}，${r.pick(wishes) || '请核实'}。`
  if (text.length > 200) text = `${text.slice(0, text.lastIndexOf('，', 198))}。`
  let summary = fill(r.pick(summaries))
  if (r.chance(0.04)) {
    const [right, wrong] = r.pick(typos)
    text = text.replace(right, wrong)
    summary = summary.replace(right, wrong)
  }
  return { summary, description: text, part, trouble }
}

/** With this share 异响 stands in about 38 of 100 records, as in real lists. */
const noiseShare = 0.3

const roundMileage = (km: number) =>
  km >= 10_000
    ? `${(km / 10_000).toFixed(1).replace('.0', '')}万`
    : km >= 1000
      ? `${Math.round(km / 1000)}千多`
      : String(km)

/** Share of all records that a sub-assembly has, set by the record generator once it knows its weights. */
let shareOf: (sub: string) => number = () => 0.006
export function setShares(share: (sub: string) => number) {
  shareOf = share
}

const rareChance = (seldom: { perMillion: number; subs: number }, sub: string) =>
  Math.min(0.5, seldom.perMillion / seldom.subs / 1e6 / Math.max(shareOf(sub), 1e-5))
