const roles =
  /^(?:车主)?(?:本人|车主|机主|投诉人|报告人|联系人|家属|家人|亲属|配偶|丈夫|老公|妻子|老婆|爱人|儿子|女儿|父亲|母亲|朋友|同事|司机|驾驶员|代[诉办理]人?|委托人|经办人|办公室?|公司|单位|住宅|家)$/
const name =
  /^(?:[\p{Script=Han}〇]{2,4}(?:先生|女士|小姐|师傅)?|[\p{Script=Han}〇]{1,8}(?:[·•・‧][\p{Script=Han}〇]{1,8}){1,3}|\p{Script=Han}{2,20}(?:公司|中心|单位|局|厂|队)|\p{Script=Han}(?: \p{Script=Han}){1,3}|(?!(?:wx|vx|we|wechat|weixin|qq|tel|mob|mobile|phone|fax|ext)\b)[\p{Script=Latin}][\p{Script=Latin}'.\- ]{1,40})$/iu

const noName =
  /微信|同号|本机|电话|手机|备用|号码|备注|晚上|白天|上午|下午|方便|请|不|未|空号|[停关]机|无人|接听|[上下]班|工作|随时|全天|家里|传真|宅电|律师|老板|代理|同住|的|^[转找]|^[同如上][上前行]|^周[一二三四五六日末]/

const nobody =
  /^(?:匿名(?:用户|网友|人士|车主|者|投诉)?|网友|佚名|(?:要求|请求|需要?|姓名)?(?:匿名|保密)|(?:我|本人)?[不未](?:便|愿|肯|想)?(?:透露|留|提供|公开)(?:姓名|名字|姓|名)?|隐去|某某?|先生|女士|用户|客户|消费者)$/

const bare = (typed: string) => typed.normalize('NFKC').replace(/[\s()]+/g, '')

// 匿名, 网友, 不愿透露: instead of a name or of anything else that would tell who it is.
export const isNobody = (typed: string) => nobody.test(bare(typed))

// 本人 too stands instead of a name.
export const isNoName = (typed: string) => isNobody(typed) || roles.test(bare(typed))

// Common in names and rare at the beginning of other words: without 于, 方, 时, 高, 安, 江, 常, 白, 向 and the like.
const fullName =
  /^(?!陈述|许[多久]|周[末一二三四五六日边]|黄[色牌]|何[时种]|严重|马[上路]|夏天|孙[子女])(?:欧阳|上官|司马|诸葛|司徒|皇甫|慕容|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严魏陶姜谢邹喻潘葛范彭鲁韦马苗袁柳唐薛雷贺倪汤滕罗郝邬傅卞康伍余顾孟黄穆萧尹姚邵汪祁毛戴宋庞熊纪舒项董梁杜阮蓝贾童郭梅盛林钟徐邱骆夏蔡田樊胡凌霍虞柯卢莫房丁邓洪崔龚程邢裴陆翁荀曲封靳侯武刘景詹叶黎赖卓池乔冉曾聂关谭廖文肖史苏])\p{Script=Han}{0,1}[^人车的市省县区店员司们家户主厂型]$/u

// 张伟, 欧阳小明; not what else is said after 我是.
export const isFullName = (text: string) => fullName.test(text) && readPerson(text).name !== undefined

export interface PersonReading {
  name?: string
  role?: string
}

// A word that stands beside a telephone number: who it belongs to.
export function readPerson(typed: string): PersonReading {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (roles.test(text)) return { role: text }
  return name.test(text) && !noName.test(text) && !isNoName(text) ? { name: text } : {}
}
