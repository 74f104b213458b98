import { fold } from '@/lib/values/fold'

// What lists write for the codes of a field, where its one meaning is certain; single letters are those of GA 24.9.
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  source: {
    '01': '官网 网页',
    '02': '微信 公众号 小程序 微信公众号 微信小程序',
    '03': '电话 热线 来电 电话投诉 来电投诉',
    '04': '邮箱 电子邮件 电子邮箱 email',
    '05': '信件 来信 书信',
    '06': '上门 现场来访',
    '07': '12315 12315平台 全国12315平台',
    '08': '市场监管局 市监局 市场监管部门 地方市场监管局 市场监督管理局',
    '09': '车质网 12365auto 黑猫 黑猫投诉',
    10: '媒体 新闻媒体 媒体报道 舆情',
  },
  cardType: {
    201: '身份证 身份证号 身份证号码 二代身份证 居民身份证号',
    305: '驾照 驾驶执照 机动车驾驶证',
    401: '营业执照 统一社会信用代码 信用代码',
  },
  complaintType: {
    '01': '质量 质量问题 产品质量问题 车辆质量 质量缺陷 产品缺陷 缺陷 安全问题',
    '02': '召回 召回问题 召回投诉',
    '03': '售后 售后问题 售后服务问题 维修服务',
    '04': '合同 合同纠纷 合同争议 销售合同纠纷',
    '05': '三包 三包纠纷 三包问题',
    '06': '软件升级 OTA升级',
    '07': '排放 排放问题',
  },
  assemblyCode: {
    '02': '变速器 变速箱 变速 波箱',
    '07': '内饰 外饰 内外饰 车身附件 车身内外饰',
    '08': '电器 电气 车身电器 车身电气 电子电器 电子电气',
    10: '灯光 车灯 灯具',
    11: '电池包 动力电池包 高压电池 动力蓄电池',
    12: '电驱 电驱动 电机电控',
    14: '智驾 智能驾驶 辅助驾驶 自动驾驶 智能辅助驾驶 ADAS',
  },
  subAssemblyCode: { '0205': '双离合 DSG', '0806': '中控 中控大屏 大屏 车载大屏' },
  relationToOwner: {
    1: '车主 自己 车主自己',
    2: '家属 家人 亲属 夫妻 配偶 丈夫 妻子 父亲 母亲 儿子 女儿 父子 母子 父女 母女',
    3: '司机 驾驶员',
    5: '代办 代理人 委托人 受托人 律师',
  },
  gender: { M: '男性 男士 先生 1', F: '女性 女士 小姐 2' },
  useNature: {
    A: '家用 家庭自用 家庭用车 自用 私家 私家车 私用 私人 私人用车 个人 个人自用 家庭 自用车 单位自用 公务 公务车 公务用车 非运营',
    C: '公交 公交车',
    D: '出租 出租车',
    G: '租赁车 租车',
    H: '警车',
    N: '教练车',
    S: '网约车 网约',
  },
  powerType: {
    GAS: '汽油车 汽油机 92号汽油 95号汽油 98号汽油 92# 95# 98# 92#汽油 95#汽油 98#汽油 A',
    DSL: '柴油车 柴油机 B',
    BEV: '电 电动 电动车 纯电 纯电动车 纯电动汽车 EV C',
    PHEV: '插混 插电 插电混动 插电式混动 插电式混合动力汽车 DM-i',
    REEV: '增程 增程式电动 增程式混动 EREV',
    HEV: '油电混动 油混',
    MHEV: '轻混 48V 48V轻混系统 轻度混合动力',
    FCEV: '氢 氢能 氢燃料 氢燃料电池 P',
    CNG: '燃气 压缩天然气 液化天然气 LNG E',
    LPG: 'F',
    DUAL: '油气混合 油气两用 汽油+天然气 汽油/天然气 汽油/CNG 汽油+CNG',
    MEOH: 'L',
  },
  transmissionType: {
    MT: '手动 手动挡 手动档 手动变速 手动变速箱 手动变速箱(MT) M/T',
    AT: '液力自动 自动(液力) 自动变速箱(AT) 手自一体变速箱(AT)',
    CVT: '无级 无级变速 无级变速箱 无级变速箱(CVT) CVT无级变速',
    'E-CVT': 'ECVT',
    SINGLE: '单速 单速变速箱 固定齿比 固定齿比变速箱 固定速比 单级减速 单级减速器 电动车单速变速箱',
  },
  demand: {
    1: '修理 免费维修 免费修理',
    2: '换车 换货 更换车辆 更换配件 更换零件',
    3: '退车 退款 退货退款',
    4: '召回',
    5: '赔偿损失 经济赔偿 赔款 补偿',
    6: '赔礼道歉',
  },
  weather: {
    1: '晴天 晴朗',
    2: '多云 阴 阴天',
    3: '雨天 下雨 小雨 中雨 大雨 暴雨',
    4: '雪天 下雪 小雪 大雪',
    5: '雾 大雾 雾天 霾 雾霾',
  },
  scenario: {
    '01': '高速 高速公路 高速路 高速行驶',
    '02': '市区 城区 市内 城市道路',
    '07': '刹车 制动 刹车时 制动时',
    10: '怠速时',
    12: '充电 充电时',
  },
  hurtLevel: { 1: '轻伤 轻微伤', 3: '重伤' },
  roadType: { 1: '高速 高速路', 3: '国道 省道' },
  reporterKind: { P: '私人', O: '公司 企业' },
  driveType: { FWD: '前置前驱', '4WD': '分时四驱', DUAL: '双电机' },
  vehicleType: {
    SEDAN: '小轿车 小型轿车 三厢轿车 三厢',
    HATCH: '两厢',
    SUV: '城市SUV 越野车 小型越野客车',
    VAN: '面包车 小型面包车 轻客 微面',
    PICKUP: '皮卡车',
  },
}

// Words that mean one of several codes.
const ambiguous: typeof words = {
  cardType: { '208 227': '护照' },
  assemblyCode: {
    '02 03 04 05 06': '底盘',
    '08 11': '电池',
    '11 12': '三电',
  },
  powerType: {
    'HEV PHEV REEV':
      '混动 混合动力 混合动力车 油电 汽油+电 汽油/电 汽油混动 汽油混合动力 汽油电混合动力 双擎 O',
    'BEV PHEV REEV FCEV': '新能源 新能源车 新能源汽车',
    'BEV PHEV REEV': '电车',
    'GAS DSL': '燃油 油车 燃油车',
  },
  transmissionType: {
    'AT CVT DCT-D DCT-W AMT': '自动 自动挡 自动档 自动变速 自动变速箱 手自一体 手自一体变速箱 A/T',
    'DCT-D DCT-W': 'DCT 双离合 双离合变速箱 双离合变速器 双离合变速箱(DCT) DSG',
  },
  driveType: { '4WD AWD DUAL': '四驱 4驱 适时四驱', 'FWD RWD FR': '两驱 二驱 2驱 2WD' },
  useNature: { 'B C D E F G S': '营运 营运车 运营 运营车辆 营业' },
}

const byWord = (table: typeof words) =>
  new Map(
    Object.entries(table).map(([name, byCode]) => [
      name,
      new Map(
        Object.entries(byCode).flatMap(([codes, all]) =>
          all.split(' ').map(word => [fold(word), codes.split(' ')]),
        ),
      ),
    ]),
  )
const [certain, several] = [byWord(words), byWord(ambiguous)]

// 6AT, 8速手自一体, 5挡手动: the gears are no part of the kind.
const gears = /^\d{1,2}\s*(?:前?速|[挡档])?\s*(?=\D)/

const betweenWords = /\s*[-—|/\s]\s*|(?<=\p{Script=Han})(?=[A-Z]{2})|(?<=[A-Z])(?=\p{Script=Han}{2})/u

// 01-制动系, [04]制动系, 1.汽油, 制动系(04): the number that another office's list gives a word is no part of it.
const numbers = '(?:[A-Z]?\\d{1,6}|[A-Z])'
const numbered = new RegExp(
  `^(?:[[(【]${numbers}[\\])】]|${numbers}\\s*[-—_.:、|/\\s]|0\\d)\\s*(?=\\p{L}{2})(.+)$|^(.{2,}?)\\s*(?:[[(【]${numbers}[\\])】]|[-—_:|/]\\s*\\d{1,6})$`,
  'u',
)

export function withoutNumber(text: string): string | undefined {
  const [, behind, before] = numbered.exec(text) ?? []
  return behind ?? before
}

// The codes that a word may mean; `exact` knows the dictionary's own names.
export function codesMeant(
  name: string,
  text: string,
  exact: (text: string) => string | undefined,
): string[] {
  const read = (word: string): string[] => {
    const code = exact(word)
    return code ? [code] : (certain.get(name)?.get(fold(word)) ?? several.get(name)?.get(fold(word)) ?? [])
  }
  const [, before = text, within = ''] = /^([^(]+)\((.+)\)$/.exec(text) ?? []
  // 插电混动PHEV, AT|自动, 营运-出租: what both words mean.
  const [first = '', second = '', more] = text.split(betweenWords)
  const both = second && !more ? read(first).filter(code => read(second).includes(code)) : []
  const found =
    [text, name === 'transmissionType' ? text.replace(gears, '') : text, before]
      .map(read)
      .find(codes => codes.length > 0) ?? both
  // 自动(AT) is an AT, 汽油(国六) is petrol.
  const closer = found.length > 1 ? read(within).filter(code => found.includes(code)) : []
  return closer.length > 0 ? closer : found
}
