// Each syllable with the first character that the collation by pinyin (CLDR, in every JavaScript engine) has for it: what
// sorts from there up to the next one is read so. In the collation's order, which a test checks.
export const syllables = `
  a阿 ai哎 an安 ang肮 ao凹 ba八 bai挀 ban扳 bang邦 bao勹 bei卑 ben奔 beng伻 bi屄 bian边 biao灬 bie憋 bin汃 bing冫 bo癶
  bu峬 ca嚓 cai偲 can参 cang仓 cao撡 ce冊 cen嵾 ceng曽 cha叉 chai芆 chan辿 chang伥 chao抄 che车 chen抻 cheng阷 chi吃
  chong充 chou抽 chu出 chuai揣 chuan巛 chuang刅 chui吹 chun旾 chuo逴 ci呲 cong匆 cou凑 cu粗 cuan汆 cui崔 cun邨 cuo搓
  da咑 dai呆 dan丹 dang当 dao刀 de嘚 den扥 deng灯 di氐 dia嗲 dian敁 diao刁 die爹 ding丁 diu丟 dong东 dou吺 du厾 duan耑
  dui垖 dun吨 duo多 e妸 ei诶 en奀 eng鞥 er儿 fa发 fan帆 fang匚 fei飞 fen分 feng丰 fiao覅 fo仏 fou紑 fu夫 ga旮 gai侅
  gan甘 gang冈 gao皋 ge戈 gei给 gen根 geng刯 gong工 gou勾 gu估 gua瓜 guai乖 guan关 guang光 gui归 gun丨 guo呙 ha哈
  hai咍 han佄 hang夯 hao茠 he诃 hei黒 hen拫 heng亨 hm噷 hong叿 hou齁 hu乎 hua花 huai怀 huan欢 huang巟 hui灰 hun昏
  huo吙 ji丌 jia加 jian戋 jiang江 jiao艽 jie阶 jin巾 jing坕 jiong冂 jiu丩 ju凥 juan姢 jue噘 jun军 ka咔 kai开 kan刊
  kang忼 kao尻 ke匼 ken肎 keng劥 kong空 kou抠 ku扝 kua夸 kuai蒯 kuan宽 kuang匡 kui亏 kun坤 kuo扩 la垃 lai来 lan兰
  lang啷 lao捞 le仂 lei勒 leng崚 li刕 lia俩 lian奁 liang良 liao撩 lie列 lin拎 ling伶 liu溜 lo囖 long龙 lou瞜 lu噜 lv驴
  luan娈 lve掠 lun抡 luo罗 ma妈 mai埋 man嫚 mang牤 mao猫 me么 mei呅 men门 meng甿 mi咪 mian宀 miao喵 mie乜 min民 ming名
  miu谬 mo摸 mou哞 mu毪 na拏 nai孻 nan囡 nang囊 nao孬 ne疒 nei娞 nen恁 neng能 ni妮 nian拈 niang娘 niao鸟 nie捏 nin囜
  ning宁 niu妞 nong农 nou羺 nu奴 nv女 nuan奻 nve疟 nun黁 nuo郍 o喔 ou讴 pa妑 pai拍 pan眅 pang乓 pao抛 pei呸 pen喷
  peng匉 pi丕 pian囨 piao剽 pie氕 pin姘 ping乒 po钋 pou剖 pu仆 qi七 qia掐 qian千 qiang呛 qiao悄 qie苆 qin亲 qing青
  qiong卭 qiu丘 qu区 quan峑 que缺 qun夋 ran呥 rang穣 rao娆 re惹 ren人 reng扔 ri日 rong戎 rou厹 ru邚 rua挼 ruan堧 rui婑
  run瞤 ruo捼 sa仨 sai毢 san三 sang桒 sao掻 se閪 sen森 seng僧 sha杀 shai筛 shan山 shang伤 shao弰 she奢 shei谁 shen申
  sheng升 shi尸 shou収 shu书 shua刷 shuai衰 shuan闩 shuang双 shui脽 shun吮 shuo说 si厶 song忪 sou捜 su苏 suan狻
  sui夊 sun孙 suo唆 ta他 tai囼 tan坍 tang汤 tao夲 te忑 teng熥 ti剔 tian天 tiao旫 tie帖 ting厅 tong囲 tou偷 tu凸 tuan湍
  tui推 tun吞 tuo乇 wa穵 wai歪 wan弯 wang尣 wei危 wen昷 weng翁 wo挝 wu乌 xi夕 xia虲 xian仙 xiang乡 xiao灱 xie些 xin心
  xing星 xiong凶 xiu休 xu吁 xuan吅 xue削 xun坃 ya丫 yan恹 yang央 yao幺 ye倻 yi一 yin囙 ying应 yo哟 yong佣 you优 yu扜
  yuan囦 yue曰 yun晕 za帀 zai災 zan兂 zang匨 zao傮 ze则 zei贼 zen怎 zeng増 zha扎 zhai捚 zhan沾 zhang张 zhao钊 zhe蜇
  zhen贞 zheng争 zhi之 zhong中 zhou州 zhu朱 zhua抓 zhuai拽 zhuan专 zhuang妆 zhui隹 zhun宒 zhuo拙 zi乲 zong宗 zou邹
  zu租 zuan钻 zui厜 zun尊 zuo昨
`

/** Second readings of characters in names of vehicles, parts, places and people, which the collation reads one way. */
const secondReadings = `
  薄bo 长chang 车ju 乘sheng 重chong 仇qiu 藏zang 刹cha 查zha 单shan 单chan 弹tan 地di 调tiao 都du 佛fo 盖ge 给ji 行hang
  和huo 还huan 降xiang 校jiao 角jue 解xie 壳qiao 乐yue 勒le 没mo 模mu 哪ne 粘nian 泊bo 朴piao 曝bao 卡qia 区ou 厦xia 栅shan
  折she 盛cheng 谁shui 拓tuo 尉yu 翟zhai 传zhuan
`

const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')
const starts = syllables
  .trim()
  .split(/\s+/)
  .map(entry => ({ syllable: entry.slice(0, -1), first: entry.slice(-1) }))
const second = secondReadings.trim().split(/\s+/)
const known = new Map<string, string[]>()

export function syllableOf(character: string): string {
  if (!/[\u4e00-\u9fa5]/.test(character)) return character
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(starts[middle]!.first, character) <= 0) low = middle + 1
    else high = middle
  }
  return starts[low - 1]?.syllable ?? character
}

function readingsOf(character: string): string[] {
  const found = known.get(character)
  if (found) return found
  const others = second.filter(entry => entry.startsWith(character)).map(entry => entry.slice(1))
  const readings = [syllableOf(character), ...others]
  known.set(character, readings)
  return readings
}

export const mayBePinyin = (typed: string) => /^[a-z]{1,40}$/.test(typed)

export function findPinyin(name: string, typed: string): number {
  if (!/[\u4e00-\u9fa5]/.test(name)) return -1
  const read = [...name.toLowerCase()].filter(sign => sign !== ' ').map(readingsOf)
  return read.findIndex((_, at) => readsFrom(read, at, typed))
}

export function soundingLike(typed: string): ((name: string) => boolean) | undefined {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  return mayBePinyin(letters) ? name => findPinyin(name, letters) >= 0 : undefined
}

function readsFrom(read: string[][], at: number, rest: string): boolean {
  if (rest === '') return true
  return (read[at] ?? []).some(syllable => {
    if (syllable[0] !== rest[0]) return false
    for (let length = Math.min(syllable.length, rest.length); length > 0; length--)
      if (syllable.startsWith(rest.slice(0, length)) && readsFrom(read, at + 1, rest.slice(length)))
        return true
    return false
  })
}
