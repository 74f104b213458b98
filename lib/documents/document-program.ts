import { text } from 'node:stream/consumers'
import pdfmake from 'pdfmake'
import { endWithParent } from '@/lib/core/process/parent'
import { lowerPriority } from '@/lib/core/process/priority'
import { fillTemplate, openTemplate, TemplateError } from './fill-template'
import { type Faces, openFaces, readFace } from './fonts'
import { layOut } from './lay-out'
import type { DocumentAnswer, DocumentRequest } from './schema'

export async function answerDocument(): Promise<void> {
  endWithParent()
  lowerPriority(5)
  const request: DocumentRequest = JSON.parse(await text(process.stdin))
  const answer = JSON.stringify(await documentOf(request))
  await new Promise<void>(done => process.stdout.write(answer, () => done()))
  process.disconnect?.()
}

export const documentOf = (request: DocumentRequest): Promise<DocumentAnswer> =>
  composed(request).catch(error => {
    if (error instanceof TemplateError) return error.answer
    throw error
  })

async function composed({
  template,
  fields,
  data,
  title,
  madeAt,
  fontFolder,
}: DocumentRequest): Promise<DocumentAnswer> {
  const opened = openTemplate(Buffer.from(template, 'base64'), fields)
  const faces = openFaces(fontFolder)
  if (!data) return { used: opened.used, leftOut: layOut(Buffer.from(template, 'base64'), faces).leftOut }
  const filled = await fillTemplate(opened, data)
  const { pages, leftOut } = layOut(filled, faces)
  const information = { title, creationDate: new Date(madeAt), modDate: new Date(madeAt) }
  const pdf = await print({ ...pages, info: information, language: 'zh-CN', displayTitle: true }, faces)
  return {
    ...{ docx: filled.toString('base64'), pdf: pdf.toString('base64') },
    ...{ used: opened.used, leftOut },
  }
}

async function print(pages: Parameters<typeof pdfmake.createPdf>[0], { all }: Faces): Promise<Buffer> {
  pdfmake.setFonts(
    Object.fromEntries(
      [...all].map(([name, { normal, bold }]) => [
        name,
        { normal, bold, italics: normal, bolditalics: bold },
      ]),
    ),
  )
  for (const path of new Set([...all.values()].flatMap(({ normal, bold }) => [normal, bold])))
    Reflect.get(pdfmake, 'virtualfs').writeFileSync(path, readFace(path))
  // A picture is a data URL; nothing of a template is opened.
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setUrlAccessPolicy(() => false)
  return pdfmake.createPdf(pages).getBuffer()
}
