import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '../support/database/app-database'
import { openBrowser } from '../support/people/browser'
import { type Picture, sameToTheEye, take } from './camera'
import { chapters } from './chapters'
import { languages, picturesOf, readText } from './read-text'
import { routeOf } from './routes'
import { Studio } from './studio'
import { type Framed, framesOf, manualFolder, manualPage, writePage } from './write-page'

const taken = new Map<string, Picture>()
const texts = chapters.map(({ name }) => readText(name))
let browser: Browser
let database: Database
let studio: Studio

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  studio = new Studio(browser, database)
}, 60_000)
afterAll(async () => {
  await database?.close()
  await browser?.close()
})

// MANUAL_CHAPTER=importing,exporting takes the pictures of these chapters only; the others stay.
const only = process.env.MANUAL_CHAPTER?.split(',')

for (const text of texts)
  describe(text.title, () => {
    const { name } = text
    const { scenes } = chapters.find(chapter => chapter.name === name)!

    afterAll(() => studio.clear())

    for (const picture of picturesOf(text))
      it.skipIf(Boolean(only && !only.includes(name)))(
        `shows ${picture.caption}`,
        { timeout: 100_000 },
        async () => {
          const scene = scenes[picture.name]
          if (!scene) throw new Error(`chapters/${name}.ts has no scene ${picture.name}.`)
          const shot = await take(await scene(studio))
          taken.set(picture.name, shot)
          if (shot.address && !routeOf(shot.address)) throw new Error(`${shot.address} is no page.`)
        },
      )
  })

it('is written once every picture is there', async () => {
  const requested = texts.flatMap(picturesOf).map(({ name }) => name)
  const framed = only ? framesOf(readFileSync(manualPage('zh'), 'utf8')) : new Map<string, Framed>()
  for (const [name, { width, height, address }] of taken)
    framed.set(name, { width, height, route: address && routeOf(address)! })
  expect(requested.filter(name => !framed.has(name))).toEqual([])
  for (const file of readdirSync(manualFolder))
    if (file.endsWith('.webp') && !requested.includes(file.slice(0, -5))) rmSync(`${manualFolder}/${file}`)
  for (const [name, { bytes }] of taken) {
    const file = `${manualFolder}/${name}.webp`
    if (!(await sameToTheEye(file, bytes))) writeFileSync(file, bytes)
  }
  for (const language of languages) {
    const own = chapters.map(({ name }) => readText(name, language))
    writeFileSync(manualPage(language), writePage(own, framed, language))
  }
})
