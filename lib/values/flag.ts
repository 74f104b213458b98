import { simplified } from './fold'

const yes = new Set([...'是 是的 有 对 已 发生 已发生 y yes true t on 1 1.0'.split(' '), ...'√✓✔☑✅'])
const no = new Set([...'否 无 没有 没 不是 不 错 未 未发生 n no false f off 0 0.0'.split(' '), ...'×x✗✘❌'])

// 是, 有, 已发生, √, yes, on, ☑是 □否.
export function readFlag(typed: string): boolean | null {
  const written = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\ufe0f|(?<=.)[.。!]$/g, '')
  const word = yes.has(written) || no.has(written) ? written : simplified(written)
  return yes.has(word) ? true : no.has(word) ? false : ticked(word)
}

const ticks = '☑√✓✔■●◉'
const boxes = new RegExp(`^(?:[□☐○${ticks}]?[是否有无][□☐○${ticks}]?){1,2}$`, 'u')

const withBoxes = (text: string) =>
  text.replace(/[[(]\s*([x✓√✔☑■●]?)\s*[\])]/giu, (_, sign) => (sign ? '☑' : '□'))

function ticked(word: string): boolean | null {
  const text = withBoxes(word).replace(/\s/g, '')
  const [found, second] = boxes.test(text) ? tickedWords(text) : []
  return found && !second ? yes.has(found) : null
}

const signs = `□☐○${ticks}`
const mayHaveSign = new RegExp(`[[(${signs}]`, 'u')
const hasSign = new RegExp(`[${signs}]`, 'u')
const allSigns = new RegExp(`[${signs}]`, 'gu')
const isTicked = new RegExp(`[${ticks}]`, 'u')
const signBefore = new RegExp(`[${signs}]\\s*[^${signs}]+`, 'gu')
const signBehind = new RegExp(`[^${signs}]+[${signs}]`, 'gu')

// ☑售后 □其他, 售后□其他☑: the sign before a word or behind it is that of the word. None where no word has one.
export function tickedWords(typed: string): string[] {
  if (!mayHaveSign.test(typed)) return []
  const text = withBoxes(typed).trim()
  if (!hasSign.test(text)) return []
  const all = text.match(hasSign.test(text[0]!) ? signBefore : signBehind) ?? []
  return all.flatMap(one => (isTicked.test(one) ? one.replace(allSigns, '').trim() : []))
}
