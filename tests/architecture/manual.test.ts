import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '@/lib/i18n/messages'
import { flatten } from '@/lib/ops/dev/message-format'
import { chapters } from '../manual/chapters'
import { picturesOf, readText } from '../manual/read-text'
import { routes } from '../manual/routes'
import { framesOf, writePage } from '../manual/write-page'

const folder = 'public/manual'
const page = readFileSync(`${folder}/index.html`, 'utf8')
const texts = chapters.map(({ name }) => readText(name))
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found)

describe('the user manual', () => {
  it('has every picture that it names, no other, and is quick to load', () => {
    const there = readdirSync(folder).filter(file => file.endsWith('.webp'))
    expect(all(/<img src="([^"]+)"/g).sort()).toEqual(there.sort())
    const bytes = there.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0)
    expect(bytes).toBeLessThan(3_000_000)
  })

  it('has a table of contents that names every heading and leads to it, and no link to nowhere', () => {
    const ids = all(/ id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(all(/href="#([^"]+)"/g).filter(place => !ids.includes(place))).toEqual([])
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'))
    const body = page.slice(page.indexOf('<main'))
    const headings = [...body.matchAll(/<h[23][^>]*>(.+?)<\/h[23]>/g)].map(([, text]) => text!)
    expect(headings.length).toBeGreaterThan(chapters.length)
    expect(headings.filter(text => !contents.includes(`>${text}</a>`))).toEqual([])
  })

  it('shows pages that exist', () => {
    const known = routes()
    const shown = all(/data-page="([^"]+)"/g)
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.filter(route => !known.includes(route))).toEqual([])
  })

  it('says for each chapter what it is for, how it is done and what can go wrong', () => {
    const wrong = texts.flatMap(({ name, blocks }) => {
      const last = blocks.filter(block => block.kind === 'heading').at(-1)
      return blocks[0]?.kind === 'text' && last?.text === '可能遇到的问题' ? [] : [name]
    })
    expect(wrong).toEqual([])
  })

  it('has for each picture in a text the scene that takes it, and no scene for nothing', () => {
    for (const [at, { name, scenes }] of chapters.entries())
      expect([name, picturesOf(texts[at]!).map(picture => picture.name)]).toEqual([name, Object.keys(scenes)])
  })

  it('calls things by the words on the screen', () => {
    const words = [...flatten(messagesOf('zh-CN')).values()].join('\n')
    const wrong = texts.flatMap(({ name }) =>
      [...readFileSync(`tests/manual/chapters/${name}.md`, 'utf8').matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, word]) => word!)
        .filter(word => !words.includes(word))
        .map(word => `${name}.md: no text of the screen holds “${word}”`),
    )
    expect(wrong).toEqual([])
  })

  it('is written from the texts as they are now: npm run manual writes it', () => {
    expect(writePage(texts, framesOf(page))).toBe(page)
  })
})
