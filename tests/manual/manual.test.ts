import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '../support/app-database'
import { openBrowser } from '../support/browser'
import { type Picture, sameToTheEye, take } from './camera'
import { chapters } from './chapters'
import { picturesOf, readText } from './read-text'
import { routeOf } from './routes'
import { Studio } from './studio'
import { type Framed, writePage } from './write-page'

const folder = 'public/manual'
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

// One chapter can be looked at alone: MANUAL_CHAPTER=import.
const only = process.env.MANUAL_CHAPTER?.split(',')

for (const text of texts)
  describe(text.title, () => {
    const { name } = text
    const { scenes } = chapters.find(chapter => chapter.name === name)!

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
          if (!only) return
          mkdirSync('.data/manual', { recursive: true })
          writeFileSync(`.data/manual/${picture.name}.webp`, shot.bytes)
        },
      )
  })

it.skipIf(only)('is written once every picture is there', async () => {
  const wanted = texts.flatMap(picturesOf).map(({ name }) => name)
  expect(wanted.filter(name => !taken.has(name))).toEqual([])
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder))
    if (file.endsWith('.webp') && !taken.has(file.slice(0, -5))) rmSync(`${folder}/${file}`)
  const framed = new Map<string, Framed>()
  for (const [name, { bytes, width, height, address }] of taken) {
    const file = `${folder}/${name}.webp`
    if (!(await sameToTheEye(file, bytes))) writeFileSync(file, bytes)
    framed.set(name, { width, height, route: address && routeOf(address)! })
  }
  writeFileSync(`${folder}/index.html`, writePage(texts, framed))
})
