import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Grey } from './grey'

export interface Sign {
  text: string
  confidence: number
  choices: { text: string; confidence: number }[]
}

export interface Engine {
  readLine(image: Grey): Sign[]
}

export interface EngineOptions {
  language: 'eng' | 'chi_sim'
  whitelist?: string
}

const require = createRequire(import.meta.url)
let core: Promise<Tesseract> | undefined

interface Tesseract {
  FS: { writeFile(path: string, content: string | Uint8Array): void }
  TessBaseAPI: new () => {
    Init(folder: string, language: string, mode: number, configuration: string): number
    SetVariable(name: string, value: string): void
    SetImageFile(exif: number, angle: number): number
    Recognize(monitor: null): number
    GetIterator(): Iterator | null
  }
  ChoiceIterator: new (result: Iterator) => Choice
  destroy(one: Iterator | Choice): void
}
interface Iterator {
  GetUTF8Text(level: number): string | null
  Confidence(level: number): number
  Next(level: number): boolean
}
interface Choice {
  GetUTF8Text(): string | null
  Confidence(): number
  Next(): boolean
}

export async function openEngine({ language, whitelist }: EngineOptions): Promise<Engine> {
  core ??= (require('tesseract.js-core/tesseract-core-simd-lstm') as (options: object) => Promise<Tesseract>)(
    { print() {}, printErr() {} },
  )
  const tesseract = await core
  const file = `${language}.traineddata`
  const folder = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  tesseract.FS.writeFile(
    `/${file}`,
    gunzipSync(readFileSync(path.join(folder, '4.0.0_best_int', `${file}.gz`))),
  )
  // Without tesseract's word lists, which would pull numbers towards words.
  tesseract.FS.writeFile(
    '/plain',
    whitelist
      ? 'load_system_dawg 0\nload_freq_dawg 0\nload_punc_dawg 0\nload_number_dawg 0\nload_bigram_dawg 0\n'
      : '',
  )
  const api = new tesseract.TessBaseAPI()
  const lstmOnly = 1
  if (api.Init('/', language, lstmOnly, '/plain') === -1) throw new Error(`tesseract: no ${language}`)
  api.SetVariable('tessedit_pageseg_mode', '13')
  if (whitelist) api.SetVariable('tessedit_char_whitelist', whitelist)
  if (whitelist) api.SetVariable('lstm_choice_mode', '2')
  api.SetVariable('lstm_choice_iterations', '5')
  const symbol = 4
  return {
    readLine(image) {
      tesseract.FS.writeFile('/input', portableGrey(image))
      if (api.SetImageFile(1, 0) === 1) throw new Error('tesseract: no picture')
      api.Recognize(null)
      const signs: Sign[] = []
      const result = api.GetIterator()
      if (!result) return signs
      do {
        const text = result.GetUTF8Text(symbol)
        if (!text) continue
        const choices: Sign['choices'] = []
        const choice = new tesseract.ChoiceIterator(result)
        do {
          const one = choice.GetUTF8Text()
          if (one) choices.push({ text: one, confidence: choice.Confidence() / 100 })
        } while (choice.Next())
        tesseract.destroy(choice)
        signs.push({ text, confidence: result.Confidence(symbol) / 100, choices })
      } while (result.Next(symbol))
      tesseract.destroy(result)
      return signs
    },
  }
}

function portableGrey({ width, height, data }: Grey): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return Buffer.concat([head, data])
}
