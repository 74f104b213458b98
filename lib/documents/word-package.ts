import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import type PizZip from 'pizzip'
import { elements } from './word-styles'

export interface Part {
  root: Element
  // Of pictures, by the id of their relation.
  pictures: ReadonlyMap<string, string>
}

function rootOf(zip: PizZip, path: string): Element | undefined {
  const text = zip.file(path)?.asText()
  if (!text) return undefined
  const document: Document = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml')
  return document.documentElement ?? undefined
}

export function relationsOf(zip: PizZip, path: string): Map<string, string> {
  const root = rootOf(zip, path.replace(/([^/]+)$/, '_rels/$1.rels'))
  return new Map(
    elements(root)
      .filter(one => one.getAttribute('TargetMode') !== 'External')
      .map(one => [
        one.getAttribute('Id') ?? '',
        (one.getAttribute('Target') ?? '').replace(/^\/word\//, ''),
      ]),
  )
}

export function partOf(zip: PizZip, path: string): Part | undefined {
  const root = rootOf(zip, path)
  if (!root) return undefined
  const pictures = new Map<string, string>()
  for (const [id, target] of relationsOf(zip, path)) {
    const type = /\.(png|jpe?g)$/i.exec(target)?.[1]?.toLowerCase()
    const file = type && zip.file(`word/${target}`)
    if (file)
      pictures.set(
        id,
        `data:image/${type === 'png' ? 'png' : 'jpeg'};base64,${file.asNodeBuffer().toString('base64')}`,
      )
  }
  return { root, pictures }
}
