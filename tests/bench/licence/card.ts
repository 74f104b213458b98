import sharp from 'sharp'
import { checkDigitOf, mustCheck } from '@/lib/values/vin'
import type { Chance } from './chance'

export interface Card {
  plate: string
  vin: string
  engine: string
  model: string
  use: string
  registered: string
  issued: string
}

export const cardWidth = 1760
export const cardHeight = 1200

const makers: [wmi: string, model: string][] = [
  ['LSV', '大众汽车牌SVW'],
  ['LFV', '大众牌FV'],
  ['LSG', '别克牌SGM'],
  ['LVG', '丰田牌GTM'],
  ['LHG', '本田牌HG'],
  ['LGB', '东风日产牌DFL'],
  ['LGX', '比亚迪牌BYD'],
  ['LGW', '长城牌CC'],
  ['LBV', '宝马牌BMW'],
  ['LE4', '梅赛德斯-奔驰牌BJ'],
  ['LVS', '福特牌CAF'],
  ['LRW', '特斯拉牌TSL'],
  ['LB3', '吉利牌JL'],
  ['L6T', '吉利美日牌MR'],
  ['LZW', '五菱牌LZW'],
  ['LS5', '长安牌SC'],
  ['1FM', '林肯牌FMC'],
  ['5YJ', '特斯拉牌TSL'],
  // Imported cars, whose ninth position is no check digit, and two makers missing from the tables.
  ['WBA', '宝马牌BMW'],
  ['JTH', '雷克萨斯牌LEX'],
  ['LNN', '奇瑞牌SQR'],
  ['LJV', '东风牌EQ'],
]
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const day = (chance: Chance) =>
  `${chance.whole(2011, 2025)}-${String(chance.whole(1, 12)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`

export function makeCard(chance: Chance): Card {
  const [wmi, maker] = chance.of(makers)
  const head = wmi + chance.text(letters, 5)
  const tail = `${chance.of([...'BCDEFGHJKLMNPRST'])}${chance.text(letters, 1)}${chance.text(letters, 2)}${chance.text('0123456789', 4)}`
  const ninth = mustCheck(head) ? checkDigitOf(`${head}0${tail}`) : chance.text(letters, 1)
  const [registered, issued] = [day(chance), day(chance)].sort() as [string, string]
  return {
    plate: `${chance.of([...'京津冀晋辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云陕甘青宁新'])}${chance.text('ABCDEFGH', 1)}${chance.text('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789', 5)}`,
    vin: `${head}${ninth}${tail}`,
    engine: chance.text('ABCDEFGHJKLMNPRSTUVWXYZ0123456789', chance.whole(6, 9)),
    model: `${maker}${chance.whole(6000, 7999)}${chance.text('ABCDEFGH', 2)}`,
    use: chance.of(['非营运', '非营运', '非营运', '营转非', '租赁', '预约出租客运', '货运']),
    registered,
    issued,
  }
}

// The fonts closest to those of the registration offices' printers.
const faces = [
  'Noto Serif CJK SC',
  'Noto Sans CJK SC',
  'Noto Sans Mono CJK SC',
  'DejaVu Sans Condensed',
  'DejaVu Serif Condensed',
]

export async function drawCard(card: Card, chance: Chance): Promise<Buffer> {
  const face = chance.of(faces)
  const weight = chance.of([400, 400, 700])
  // Printers are slightly misaligned.
  const shift = { x: chance.either(0, 6), y: chance.either(0, 5) }
  const label = (x: number, y: number, chinese: string, english: string) =>
    `<text x="${x}" y="${y}" class="zh">${chinese}</text><text x="${x}" y="${y + 19}" class="en">${english}</text>`
  const value = (x: number, y: number, text: string, size = 27) =>
    `<text x="${x + shift.x}" y="${y + shift.y}" font-size="${size}" class="value">${text}</text>`
  const waves = Array.from({ length: 24 }, (_, i) => {
    const y = 20 + i * 25
    return `<path d="M0 ${y} q 55 ${i % 2 ? 16 : -16} 110 0 t 110 0 t 110 0 t 110 0 t 110 0 t 110 0 t 110 0 t 110 0" class="wave"/>`
  }).join('')
  const seal = `<g transform="translate(150 445) rotate(${chance.either(0, 8)})" opacity="${chance.between(0.55, 0.9)}">
    <rect x="-92" y="-92" width="184" height="184" class="seal"/>
    <text x="0" y="-32" class="sealtext">${chance.of(['上海市', '广东省', '浙江省'])}公安局</text>
    <text x="0" y="18" class="sealtext">交通警察</text><text x="0" y="68" class="sealtext">支队</text></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 880 600">
  <style>
    text { font-family: 'Noto Sans CJK SC'; fill: #2b3431 }
    .zh { font-size: 19px } .en { font-size: 13px; fill: #46544e }
    .value { font-family: '${face}', 'Noto Serif CJK SC'; font-weight: ${weight}; fill: #16181c }
    .wave { fill: none; stroke: #c5dcd2; stroke-width: 1.6 }
    .seal { fill: none; stroke: #d0222b; stroke-width: 6 }
    .sealtext { font-size: 38px; fill: #d0222b; text-anchor: middle; font-weight: 700; font-family: 'Noto Serif CJK SC' }
  </style>
  <rect width="880" height="600" rx="14" fill="#eef4ef"/>${waves}
  <text x="440" y="58" font-size="33" text-anchor="middle" font-weight="700">中华人民共和国机动车行驶证</text>
  <text x="440" y="86" font-size="18" text-anchor="middle">Vehicle License of the People's Republic of China</text>
  ${label(40, 132, '号牌号码', 'Plate No.')}${value(150, 140, card.plate)}
  ${label(450, 132, '车辆类型', 'Vehicle Type')}${value(570, 140, '小型轿车')}
  ${label(40, 192, '所 有 人', 'Owner')}${value(150, 200, chance.of(['张三', '李晓明', '王小红', '某某汽车租赁有限公司']))}
  ${label(40, 252, '住    址', 'Address')}${value(150, 260, chance.of(['某某市某某区某某路100弄8号', '某某省某某市某某街道幸福里3幢2单元']))}
  ${label(280, 326, '使用性质', 'Use Character')}${value(385, 334, card.use, card.use.length > 4 ? 19 : 27)}
  ${label(510, 326, '品牌型号', 'Model')}${value(600, 334, card.model, 21)}
  ${label(280, 392, '车辆识别代号', 'VIN')}${value(420, 402, card.vin)}
  ${label(280, 458, '发动机号码', 'Engine No.')}${value(420, 466, card.engine)}
  ${label(280, 524, '注册日期', 'Register Date')}${value(385, 532, card.registered)}
  ${label(570, 524, '发证日期', 'Issue Date')}${value(670, 532, card.issued)}
  ${seal}</svg>`
  return drawn(svg)
}

export async function drawOtherPaper(chance: Chance): Promise<Buffer> {
  const digits = (length: number) => chance.text('0123456789', length)
  const lines = [
    chance.of(['机动车销售统一发票', '居民身份证', '维修结算单', '快递运单']),
    `发票号码 ${digits(20)}`,
    `公民身份号码 31010119900101${digits(4)}`,
    `账号 6222${digits(15)}`,
    `单号 SF${digits(13)}`,
    `合同编号 ${chance.text(letters, 17)}`,
    `价税合计 ${chance.whole(8, 40)}万${digits(4)}元整`,
  ]
  const text = lines
    .map((line, i) => `<text x="80" y="${80 + i * 72}" font-size="30">${line}</text>`)
    .join('')
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 880 600">
  <style>text { font-family: 'Noto Sans CJK SC'; fill: #1a1a1a }</style>
  <rect width="880" height="600" fill="#f6f4ee"/>${text}</svg>`)
}

const drawn = (svg: string) =>
  sharp(Buffer.from(svg)).flatten({ background: '#eef4ef' }).removeAlpha().raw().toBuffer()
