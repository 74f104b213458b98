import type { FieldName } from '@/lib/defects/fields'

const wordsIn = (text: string) => text.split(', ')

const words: Partial<Record<FieldName, string>> = {
  source: '来源, 投诉来源, 数据来源, 来源平台, 渠道, 来源渠道',
  sourceRef:
    '来源编号, 转办文号, 投诉单号, 报案号, 工单号, 工单编号, 登记编号, 案件编号, 诉求编号, 受理编号, 受理单号, 单号, 案件号, 事项编号, 流水号, 外部编号, 源编号, id, reference',
  receivedAt:
    '投诉日期, 受理日期, 上报日期, 报告日期, 登记日期, 发起日期, 提交日期, 提交答卷日期, 来电日期, ' +
    '反映日期, 报案日期, 线索日期, 反馈日期, 诉求日期, 发帖日期, 来信日期, 收件日期, 收到日期, 收到投诉日期, 接到日期, 接件日期, 接诉日期, 接报日期, 举报日期, 留言日期, 填报日期, 工单日期, complaint date, date of complaint, received date, receive date, date received, report date, datetime',
  complaintType: '投诉类别',
  reporterName:
    '报告人, 报告人姓名, 消费者, 消费者姓名, owner, 姓名, 投诉人, 投诉者, 当事人, 投诉人姓名, 车主, 车主姓名, 联系人, 来电人, 举报人, 申诉人, 诉求人, 客户名称, 车主名, 提供方姓名, name, ' +
    'owner name, customer name, contact name, complainant, 姓名电话, 姓名及电话, 姓名联系方式, 姓名及联系方式, 联系人及电话, 联系人及联系方式, 联系人电话地址, 姓名电话地址, 联系人电话及地址',
  gender: 'sex',
  cardNo: '身份证号, 身份证号码, 身份证, 证件号',
  mobile: '手机, 手机号, 手机号码, 联系电话, 联络电话, 联系方式, 移动电话, 来电号码, 主叫号码, 提供方电话',
  phone: '固话, 座机, 电话, 电话号码, 联系电话2, 电话2, 备用电话, 其他电话',
  email: '电子邮箱, 电子邮件, 邮箱地址, email',
  province:
    '省, 所在省份, 所在省, 省市, 省/市, 省市区, 省市县, 行政区划, 地区, 所在地区, 所在地, 属地, 所在区划',
  city: '市, 所在市, 所在城市, 地市, 市州',
  district: '区, 县, 区/县, 所在区县, 县区, 县/区',
  address: '联系地址, 通讯地址, 详细地址, 家庭住址, 住址',
  zip: '邮政编码',
  consentShare: '同意向生产者提供个人信息, 同意提供个人信息, 是否同意向生产者提供个人信息',
  relationToOwner: '与车主的关系',
  vin: 'vin码, vin号, vehicle identification number, 车辆识别号, 车辆识别号码, 车架号, 车架号码, 大架号, 车身号, 底盘号, 车辆识别代码, 车辆识别代号, 车辆识别码, vin code, vin number',
  plateNo:
    '车牌, 车牌号码, 号牌, 号牌号码, 牌照, 牌照号, 车牌照, 车牌照号, plate number, licence plate, license plate',
  producerId: '生产厂家, 生产厂商, 生产企业, 厂家, 厂商, 制造商, 生产商, manufacturer, maker',
  brandId:
    '车辆品牌, 品牌名称, 厂牌, 品牌车型, 品牌及车型, 品牌车系, 品牌及车系, 品牌车系车型, 品牌型号, 品牌及型号, 厂牌型号, 厂牌车型, make',
  modelRangeId: '车系, 车型系列名称, 系列, series, model range, car_model, car model, model',
  typeCodeId: '车辆型号, 产品型号, 公告型号, type code',
  modelName: '车型, 具体车型, 款型, 车款, 商品型号, 规格型号, 年款车型, trim',
  modelYear: '车型年, 车型年款, 年份, year',
  productionDate: '出厂日期, 制造日期, production date',
  purchaseDate: '购买日期, 开票日期, 发票日期, 购置日期, 提车日期, 交车日期, purchase date',
  firstOwner: '首任车主',
  firstRegDate:
    '初登日期, 上牌日期, 上户日期, 首次上牌日期, 注册日期, 注册登记日期, 行驶证注册日期, registration date',
  useNature: '用途, 车辆用途',
  powerType:
    '动力类型, 燃料类型, 能源类型, 能源形式, 动力形式, 燃料种类, 燃油种类, 燃油类型, 动力, 能源, 燃油/电动, fuel type, fuel',
  transmissionType: '变速箱类型, 变速箱, 变速器, 变速箱形式, 变速器形式, 变速箱型式, 变速器型式, gearbox',
  driveType: '驱动方式, 驱动型式, 驱动类型',
  displacement: '排量(l), 发动机排量, 排气量',
  engineNo: '发动机号码, 发动机编号',
  motorNo: '电机编号',
  batteryType: '电池类型',
  batterySupplier: '电池供应商, 电池厂家',
  swVersion: '软件版本号, 车机版本',
  dealerName: '经销商名称, 4s店, 销售商, 销售单位, 销售门店, 购车门店',
  assemblyCode: '总成名称, 故障总成, 所属总成, 故障部位, 问题部位, 缺陷部位, 一级分类',
  subAssemblyCode: '分总成名称, 故障分总成, 所属分总成, 二级分类',
  symptomCodes: '问题现象, 故障现象, 症状, symptoms',
  faultDate:
    '故障日期, 发生日期, 事发日期, 事故日期, 首次故障日期, 首次发生日期, 出现日期, 首次出现日期, 出险日期, date of fault, incident date',
  mileage:
    '里程, 行驶里程, 已行驶里程, 行车里程, 里程表读数, 累计里程, 累计行驶里程, 总里程, 公里, 里程数, 公里数, 行驶公里数, 已行驶公里数, ' +
    '行驶公里, 表显里程, 当前里程, 目前里程, 故障时里程, 仪表里程, odometer',
  speed: '故障车速, 时速, 速度',
  occurrences: '故障次数, 出现次数',
  scenario: '应用场景, 发生状态, 行驶状态',
  roadType: '路况, 道路, road',
  warningSigns: '故障预警, 预警',
  summary:
    '简述, 问题摘要, 摘要, 标题, 问题概述, 主题, 问题, 故障, 故障情况, 投诉简述, 反映问题, 问题说明, 投诉事项, 故障问题, problem, title, subject, desc',
  description:
    '描述, 来电内容, 问题描述, 故障描述, 故障现象描述, 事件描述, 事件经过, 现象, 经过, 事情经过, 具体情况, 情况说明, 质量问题描述, 缺陷情况, 投诉要点, 投诉内容, 反映内容, 工单内容, 转办内容, 案情, 诉求内容, 内容, 详细描述, 详情, ' +
    '出险经过, 事故经过, 请描述您遇到的问题, 您遇到的问题, 遇到的问题, details, symptom description, problem description, fault description, issue description, complaint, complaint text, complaint desc, fault desc, problem desc, issue desc',
  crash: '碰撞',
  fire: '起火, 着火, 自燃',
  rollover: '侧翻, 翻车',
  airbagDeployed: '气囊打开, 气囊弹出, 气囊起爆, 气囊是否起爆, 安全气囊起爆',
  injuredCount: '受伤, 伤者人数, 伤亡, 人员伤亡, 是否人员伤亡, 是否伤亡, 伤亡人数, injuries, injured people',
  deathCount: '死亡, fatalities',
  medicalAttention: '就医',
  towed: '拖车',
  policeReport: '报警',
  propertyLoss: '财产损失元, 损失, 经济损失, 损失金额, 估损金额, 定损金额',
  repaired: '已维修, 是否维修',
  repairShop: '维修厂, 维修站, 服务站',
  partsReplaced: '更换配件, 更换部件',
  partsKept: '保留旧件',
  reportedToMaker: '是否向厂家反映, 已反映厂家',
  inRecall: '在召回范围, 是否召回',
  threeGuarantee: '在三包期, 是否三包, 三包期内',
}

export const headingWords = Object.fromEntries(
  Object.entries(words).map(([field, text]) => [field, wordsIn(text)]),
) as Partial<Record<FieldName, string[]>>

export const headingPrefixes = wordsIn(
  '投诉, 客诉, 工单, 投诉人, 举报人, 申诉人, 投诉者, 提供方, 提供人, 报案人, 来电人, 联系人, 当事人, 诉求人, 诉求, 申请人, 送修人, 反映人, 投诉对象, 被投诉, 商品, 线索, 所在, 反馈, 举报, 报告, 上报, 用户, 客户, 车主, 消费者, ' +
    '您的, 爱车, 请填写, 请选择, 本次, 涉及, 涉事, 具体, 所属, 对应, 车辆, 汽车, 产品, 问题, 故障, 缺陷, ' +
    '发生, 本车, complaint, vehicle, car, customer, owner, consumer, reported, incident',
)
export const headingSuffixes = wordsIn(
  '名称, 信息, 内容, 情况, 说明, 数值, 字段, 选项, 是, 是什么, 是多少, 有哪些, 必填, 选填, name, info, value, 1',
)
export const vagueHeadings = wordsIn(
  'id, name, title, subject, desc, details, model, year, reference, datetime, trim, 来源, 渠道, ' +
    '姓名, 电话, 标题, 描述, 详情, 车型, 系列, 年份, 省市, 市, 区, 县, 里程, 摘要, 内容',
)
