import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'

export interface Face {
  normal: string
  bold: string
  // Of a line to the size of its characters.
  ratio: number
  has(text: string): boolean
}

const shipped = (weight: string) =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    'node_modules/@expo-google-fonts/noto-serif-sc',
    weight,
    `NotoSerifSC_${weight}.ttf`,
  )

// Names of one face, as Word in Chinese and in English and old versions of it write them.
const same = [
  ['仿宋', '仿宋_GB2312', 'FangSong', 'FangSong_GB2312', 'STFangsong', '华文仿宋'],
  ['楷体', '楷体_GB2312', 'KaiTi', 'KaiTi_GB2312', 'STKaiti', '华文楷体'],
  ['黑体', 'SimHei', 'STHeiti', '华文黑体'],
  ['宋体', 'SimSun', 'NSimSun', '新宋体'],
  ['方正小标宋简体', '方正小标宋_GBK', 'FZXiaoBiaoSong-B05S', 'FZXiaoBiaoSong-B05'],
]
// Printed strong where the office gave no face of that name.
const strong = /黑体|Hei$|标宋|BiaoSong/i

const keyOf = (name: string) => (same.find(names => names.includes(name)) ?? [name])[0]!

// A face has ten megabytes: it is read once for measures, pictures and pages.
const contents = new Map<string, Buffer>()

export function readFace(path: string): Buffer {
  const content = contents.get(path) ?? readFileSync(path)
  contents.set(path, content)
  return content
}

function opened(path: string): fontkit.Font | null {
  try {
    const font = fontkit.create(readFace(path))
    return 'layout' in font ? font : null
  } catch {
    return null
  }
}

function faceOf(font: fontkit.Font, normal: string, bold: string): Face {
  const { ascent, descent, lineGap, unitsPerEm } = font
  return {
    ...{ normal, bold, ratio: (ascent - descent + lineGap) / unitsPerEm },
    has: text => font.hasGlyphForCodePoint(text.codePointAt(0)!),
  }
}

export interface Faces {
  get(name: string | undefined): string
  all: ReadonlyMap<string, Face>
}

export const shippedFace = '\u0000'
const shippedBold = '\u0000b'

// Faces that lie in the folder are used by their names, everything else is set in the face that comes with the product.
export function openFaces(folder: string): Faces {
  const [regular, bold] = [shipped('400Regular'), shipped('700Bold')]
  const font = opened(regular)!
  const all = new Map([
    [shippedFace, faceOf(font, regular, bold)],
    [shippedBold, faceOf(font, bold, bold)],
  ])
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    const given = /\.(?:ttf|otf)$/i.test(name) ? opened(path) : null
    if (!given) continue
    const { records } = Reflect.get(given, 'name') as {
      records: { fontFamily?: Record<string, string> }
    }
    for (const family of Object.values(records.fontFamily ?? {}))
      all.set(keyOf(family), faceOf(given, path, path))
  }
  return {
    all,
    get: name => {
      const key = keyOf(name ?? '')
      return all.has(key) ? key : strong.test(name ?? '') ? shippedBold : shippedFace
    },
  }
}

// The outlines of a line of text, for pictures.
export function outliner(): (
  text: string,
  x: number,
  baseline: number,
  size: number,
) => {
  paths: string[]
  width: number
} {
  const font = opened(shipped('400Regular'))!
  return (text, x, baseline, size) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    let at = x
    const paths = glyphs.map((glyph, index) => {
      const path = glyph.path.commands
        .map(({ command, args }) => pathText(command, args, value => value * scale, at, baseline))
        .join('')
      at += positions[index]!.xAdvance * scale
      return path
    })
    return { paths, width: at - x }
  }
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function pathText(
  command: string,
  args: readonly number[],
  scaled: (value: number) => number,
  x: number,
  y: number,
): string {
  const points = args.map((value, at) => (at % 2 === 0 ? x + scaled(value) : y - scaled(value)).toFixed(2))
  return `${letters[command]}${points.join(' ')}`
}
