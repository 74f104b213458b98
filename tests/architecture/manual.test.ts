import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chapterOfPage, manualAddress } from '@/app/_shell/manual'
import { states } from '@/lib/defects/states'
import { messagesOf } from '@/lib/i18n/translate'
import { statusOfRecord } from '@/lib/intake/states'
import { flatten } from '@/tests/support/source/message-format'
import { chapters } from '../manual/chapters'
import { fileOf, languages, picturesOf, readText } from '../manual/read-text'
import { routes } from '../manual/routes'
import { framesOf, manualFolder, manualPage, writePage } from '../manual/write-page'

const locales = { zh: 'zh-CN', en: 'en-US' } as const
const troubles = { zh: '可能遇到的问题', en: 'What may go wrong' } as const
const original = readFileSync(manualPage('zh'), 'utf8')

it('has a chapter for every page of the product, to which the page leads', () => {
  expect(Object.keys(chapterOfPage).sort()).toEqual(routes().sort())
  const known = chapters.map(({ name }) => name)
  expect(Object.values(chapterOfPage).filter(name => !known.includes(name))).toEqual([])
  expect(manualAddress('zh-CN', '/defects/2014/edit')).toBe('/manual/index.html#editing')
  expect(manualAddress('en-US', '/dictionaries/codes')).toBe('/manual/en.html#dictionaries')
  expect(manualAddress('en-US', '/intake/check')).toBe('/manual/en.html#public-report')
  expect(manualAddress('en-US')).toBe('/manual/en.html')
})

it('has the same steps, points and pictures in both languages', () => {
  const shape = (language: (typeof languages)[number]) =>
    chapters.map(({ name }) => {
      const { blocks } = readText(name, language)
      return [name, ...blocks.map(block => (block.kind === 'picture' ? block.name : block.kind))]
    })
  expect(shape('en')).toEqual(shape('zh'))
})

describe.each(languages)('the user manual in %s', language => {
  const page = readFileSync(manualPage(language), 'utf8')
  const texts = chapters.map(({ name }) => readText(name, language))
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found)

  it('has every picture that it names, no other, and is quick to load', () => {
    const there = readdirSync(manualFolder).filter(file => file.endsWith('.webp'))
    expect(all(/<img src="([^"]+)"/g).sort()).toEqual(there.sort())
    const bytes = there.reduce((sum, file) => sum + statSync(`${manualFolder}/${file}`).size, 0)
    expect(bytes).toBeLessThan(3_250_000)
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
      return blocks[0]?.kind === 'text' && last?.text === troubles[language] ? [] : [name]
    })
    expect(wrong).toEqual([])
  })

  it('has for each picture in a text the scene that takes it, and no scene for nothing', () => {
    for (const [at, { name, scenes }] of chapters.entries())
      expect([name, picturesOf(texts[at]!).map(picture => picture.name)]).toEqual([name, Object.keys(scenes)])
  })

  it('calls things by the words on the screen', () => {
    const words = [...flatten(messagesOf(locales[language])).values()].join('\n')
    const wrong = texts.flatMap(({ name }) =>
      [...readFileSync(fileOf(name, language), 'utf8').matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, word]) => word!)
        .filter(word => !words.includes(word))
        .map(word => `${fileOf(name, language)}: no text of the screen holds “${word}”`),
    )
    expect(wrong).toEqual([])
  })

  it('says for each state what the reporter reads', () => {
    const { states: names, reportStatus } = messagesOf(locales[language])
    const rows = texts
      .find(({ name }) => name === 'public-report')!
      .blocks.flatMap(block => (block.kind === 'rows' ? block.rows : []))
    const { draft: _, merged: __, ...shown } = states
    const told = Object.values(shown).map(state => {
      const row = rows.find(([state_ = '']) => state_.split(/、|, /).includes(names[state]))
      return [names[state], row?.[1]]
    })
    expect(told).toEqual(
      Object.values(shown).map(state => [names[state], `**${reportStatus[statusOfRecord(state)]}**`]),
    )
  })

  it('is written from the texts as they are now: npm run manual writes it', () => {
    expect(writePage(texts, framesOf(original), language)).toBe(page)
  })
})
