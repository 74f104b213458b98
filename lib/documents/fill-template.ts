import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import { drawChart } from './draw-chart'
import type { DocumentBlock, DocumentChart, DocumentData, FieldNames, TemplateFault } from './schema'
import { blockTablesXml, pictureXml, tableWidth } from './word-xml'

export class TemplateError extends Error {
  constructor(readonly answer: TemplateFault) {
    super(answer.fault)
  }
}

const fail = (fault: TemplateFault['fault'], name = ''): never => {
  throw new TemplateError({ fault, name })
}

const mainPart = 'word/document.xml'
const maxFields = 500
const maxXml = 4 * 1024 * 1024
// Of all that lists repeat: a page has some 20 000 characters of XML.
const maxFilled = 40 * 1024 * 1024

export interface OpenTemplate {
  document: Docxtemplater<PizZip>
  used: string[]
}

// @throws TemplateError that names the field
export function openTemplate(content: Buffer, fields: FieldNames): OpenTemplate {
  const zip = unpacked(content)
  const document = compiled(zip)
  const used = new Set<string>()
  for (const [file, { postparsed }] of Object.entries(partsOf(document)))
    checkParts(postparsed, { fields, within: null, file, used })
  if (used.size > maxFields) fail('too_large')
  return { document, used: [...used].sort() }
}

function unpacked(content: Buffer): PizZip {
  try {
    const zip = new PizZip(content)
    const main = zip.file(mainPart)
    if (!main) return fail('damaged')
    for (const file of zip.file(/\.(?:xml|rels)$/))
      if (file.asText().length > maxXml) fail('too_large', file.name)
    return zip
  } catch (error) {
    if (error instanceof TemplateError) throw error
    return fail('damaged')
  }
}

interface Told {
  properties?: { errors?: Told[]; xtag?: string; id?: string; context?: string }
}

function compiled(zip: PizZip): Docxtemplater<PizZip> {
  try {
    return new Docxtemplater(zip, {
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      stripInvalidXMLChars: true,
      // The value under that very name: no path, no expression, nothing of an object's prototype.
      parser: tag => ({
        get: scope => (tag === '.' ? scope : Object.hasOwn(scope ?? {}, tag) ? scope[tag] : undefined),
      }),
      nullGetter: () => '',
    })
  } catch (error) {
    const [first = error as Told] = (error as Told).properties?.errors ?? []
    return fail('syntax', String(first.properties?.xtag ?? first.properties?.context ?? '').slice(0, 60))
  }
}

const partsOf = (document: Docxtemplater<PizZip>) =>
  Reflect.get(document, 'compiled') as Record<string, { postparsed: DXT.Part[] }>

interface Place {
  fields: FieldNames
  within: FieldNames | null
  file: string
  used: Set<string>
}

function checkParts(parts: readonly DXT.Part[], place: Place): void {
  const { fields, within, file, used } = place
  for (const { type, module = '', value, subparsed } of parts) {
    if (type !== 'placeholder') continue
    const kind = (within && Object.hasOwn(within, value) && within[value]) || own(fields, value)
    if (!kind) fail('unknown', value)
    used.add(value)
    if (module === 'loop') {
      // Each list repeats once: lists in lists multiply.
      if (within) fail('nested', value)
      if (kind === 'block') fail('kind', value)
      checkParts(subparsed ?? [], { ...place, within: kind === 'text' ? {} : (kind as FieldNames) })
    } else if (module === 'rawxml') {
      if (kind !== 'block') fail('kind', value)
      if (within || file !== mainPart) fail('place', value)
    } else if (kind !== 'text') fail('kind', value)
  }
}

const own = (fields: FieldNames, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)

export async function fillTemplate({ document }: OpenTemplate, data: DocumentData): Promise<Buffer> {
  const zip = document.getZip() as PizZip
  refuseMuch(document, data)
  const pictures = new Pictures(zip)
  const entries = await Promise.all(
    Object.entries(data).map(async ([name, value]) => [
      name,
      typeof value === 'object' && !Array.isArray(value)
        ? await blockXml(value as DocumentBlock, pictures)
        : value,
    ]),
  )
  document.render(Object.fromEntries(entries))
  pictures.declare()
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

// Before it is filled, because a row of a megabyte is soon as large as the memory.
function refuseMuch(document: Docxtemplater<PizZip>, data: DocumentData): void {
  let sum = 0
  const lengthOf = (parts: readonly DXT.Part[]): number =>
    parts.reduce((all, { value, subparsed }) => all + String(value).length + lengthOf(subparsed ?? []), 0)
  const textOf = (value: unknown): number =>
    Array.isArray(value) ? value.length * 200 : typeof value === 'string' ? value.length : 20_000
  for (const { postparsed } of Object.values(partsOf(document)))
    for (const { module, value, subparsed } of postparsed) {
      const given = data[value]
      const times = module === 'loop' && Array.isArray(given) ? given.length : 1
      sum += subparsed ? lengthOf(subparsed) * times : 0
      if (given !== undefined) sum += textOf(given)
      if (sum > maxFilled) fail('too_large', value)
    }
}

async function blockXml(block: DocumentBlock, pictures: Pictures): Promise<string> {
  const draw = async (chart: DocumentChart) => {
    const { png, width, height } = await drawChart(chart)
    return pictures.add(png, chart.names[0], tableWidth, (tableWidth * height) / width)
  }
  if ('chart' in block) return draw(block.chart)
  const charts = await Promise.all(block.tables.map(({ chart }) => chart && draw(chart)))
  return blockTablesXml(block.tables, charts)
}

const relationsPart = 'word/_rels/document.xml.rels'
const typesPart = '[Content_Types].xml'

class Pictures {
  private readonly names: string[] = []

  constructor(private readonly zip: PizZip) {}

  add(png: Buffer, name: string, width: number, height: number): string {
    const number = this.names.length + 1
    const path = `media/chart-of-document-${number}.png`
    this.zip.file(`word/${path}`, png)
    this.names.push(path)
    return pictureXml(`rIdOfDocument${number}`, number, name, width, height)
  }

  declare(): void {
    const text = (path: string, empty: string) => this.zip.file(path)?.asText() ?? empty
    const related = 'http://schemas.openxmlformats.org'
    const relations = text(
      relationsPart,
      `<Relationships xmlns="${related}/package/2006/relationships"></Relationships>`,
    )
    const added = this.names.map(
      (path, at) =>
        `<Relationship Id="rIdOfDocument${at + 1}" Type="${related}/officeDocument/2006/relationships/image" Target="${path}"/>`,
    )
    this.zip.file(relationsPart, relations.replace('</Relationships>', `${added.join('')}</Relationships>`))
    const types = text(typesPart, '')
    if (!/Extension="png"/i.test(types))
      this.zip.file(
        typesPart,
        types.replace(/(<Types[^>]*>)/, '$1<Default Extension="png" ContentType="image/png"/>'),
      )
  }
}
