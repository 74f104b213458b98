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

// ☑是 □否, 是□否☑: the sign before a word or behind it is that of the word.
function ticked(word: string): boolean | null {
  const text = word.replace(/\s/g, '').replace(/[[(](.?)[\])]/gu, (_, sign) => sign || '□')
  if (!boxes.test(text)) return null
  const sign = `[${ticks}]`
  const found = [...text.matchAll(new RegExp(/^[是否有无]/.test(text) ? `(.)${sign}` : `${sign}(.)`, 'gu'))]
  return found.length === 1 ? yes.has(found[0]![1]!) : null
}
