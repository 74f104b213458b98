import type { CodedText } from '@/lib/coding/engine/measure'

const parts = [
  { assembly: '04', subAssembly: '0401', text: '刹车盘' },
  { assembly: '04', subAssembly: '0402', text: '制动踏板' },
  { assembly: '03', subAssembly: '0301', text: '方向盘助力' },
  { assembly: '01', subAssembly: '0101', text: '发动机缸体' },
] as const

const problems = [
  { symptoms: ['S01'], text: '有异响' },
  { symptoms: ['S02'], text: '抖动' },
  { symptoms: ['S03'], text: '漏油' },
] as const

const circumstances = ['跑高速时', '冷车启动后', '倒车入库时', '下雨天', '行驶到0万公里']
const demands = ['要求更换', '希望厂家处理', '4s店说是正常现象', '修了两次没修好']

export function codedTexts(count: number, from = 0): CodedText[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index + from
    const part = parts[at % parts.length]!
    const problem = problems[(at * 7 + Math.floor(at / 4)) % problems.length]!
    const about = `${circumstances[(at * 3) % 5]} ${part.text}${problem.text} ${demands[(at * 5) % 4]}`
    return {
      text: about,
      assembly: part.assembly,
      subAssembly: part.subAssembly,
      symptoms: problem.symptoms,
    }
  })
}
