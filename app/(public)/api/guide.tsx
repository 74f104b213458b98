import { Fragment } from 'react'
import { requiredFields } from '@/lib/defects/schema'
import type { Locale } from '@/lib/i18n/locales'
import { listText, messagesOf, translate } from '@/lib/i18n/translate'
import { examples } from './examples'

interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Call {
  summary: string
  tags: string[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface Contract {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Schema> }
}

const shown = [
  'GET /complaintsvehicleinfo/repeatdata',
  'GET /complaintsvehicleinfohistory',
  'GET /complaintsvehicleinfohistory/detail',
  'GET /exportcolumn',
]

export function Guide({ locale, contract }: { locale: Locale; contract: Contract | undefined }) {
  const words = messagesOf(locale).apiGuide
  const sections = Object.entries(words.sections)
  return (
    <div className="api-guide">
      <p>{inline(words.intro)}</p>
      <p>
        <a href="/app/openapi.json">openapi.json</a>
        {contract && ` · ${translate(locale, 'apiGuide.version', { version: contract.info.version })}`}
      </p>
      <nav aria-label={words.contents}>
        <ol>
          {sections.map(([key, { title }]) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(([key, { title, ...paragraphs }]) => (
        <section key={key} id={key}>
          <h2>{title}</h2>
          {Object.entries(paragraphs).map(([name, text]) => (
            <p key={name}>{inline(text)}</p>
          ))}
          {examples[key]?.map(({ language, code, output }) => (
            <figure key={language}>
              <figcaption>{language}</figcaption>
              <pre>
                <code>{code}</code>
              </pre>
              {output && (
                <p>
                  {words.output} <code>{output}</code>
                </p>
              )}
            </figure>
          ))}
          {partOf(key, locale, contract)}
        </section>
      ))}
    </div>
  )
}

function partOf(key: string, locale: Locale, contract: Contract | undefined) {
  const { apiGuide, operations, fields } = messagesOf(locale)
  if (key === 'errors')
    return (
      <>
        <Terms all={operations.errors} />
        <Terms all={apiGuide.refusals} />
      </>
    )
  if (key === 'changes') return <Terms all={apiGuide.changes} />
  if (key === 'writing')
    return (
      <p>
        {inline(
          translate(locale, 'apiGuide.submitted', {
            names: listText(
              locale,
              requiredFields('staff').map(name => `${fields[name]} ${name}`),
            ),
          }),
        )}
      </p>
    )
  if (!contract) return null
  if (key === 'shapes') return <Shapes contract={contract} locale={locale} />
  return key === 'bodies' ? <Bodies contract={contract} locale={locale} /> : null
}

function Terms({ all, more = {} }: { all: Record<string, string>; more?: Record<string, string> }) {
  return (
    <dl>
      {Object.entries(all).map(([name, text]) => (
        <Fragment key={name}>
          <dt>
            <code>{name}</code> {more[name]}
          </dt>
          <dd>{inline(text)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface Part {
  contract: Contract
  locale: Locale
}

const named = ({ components }: Contract, schema: Schema = {}): Schema =>
  components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

function Shapes({ contract, locale }: Part) {
  const rows = shown.map(call => {
    const [method = '', path = ''] = call.split(' ')
    const answer = contract.paths[path]?.[method.toLowerCase()]?.responses[200]?.content
    const { data } = named(contract, answer?.['application/json']?.schema).properties ?? {}
    const whole = named(contract, data)
    const { properties = {} } = named(contract, whole.items ?? whole)
    const names = listText(locale, Object.keys(properties))
    return [call, translate(locale, `apiGuide.${whole.items ? 'array' : 'object'}`, { names })]
  })
  return <Terms all={Object.fromEntries(rows)} />
}

function Bodies({ contract, locale }: Part) {
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, name: `${method.toUpperCase()} ${path}` })),
  )
  return contract.tags.map(({ name, description }) => {
    const own = calls.filter(({ tags, requestBody }) => requestBody && tags.includes(name))
    if (own.length === 0) return null
    return (
      <details key={name}>
        <summary>{`${description} (${own.length})`}</summary>
        <Terms
          all={Object.fromEntries(own.map(call => [call.name, bodyText(call, contract, locale)]))}
          more={Object.fromEntries(own.map(call => [call.name, call.summary]))}
        />
      </details>
    )
  })
}

function bodyText({ requestBody }: Call, contract: Contract, locale: Locale): string {
  const [[type = '', { schema }] = ['', { schema: {} }]] = Object.entries(requestBody!.content)
  const outer = fieldsOf(schema, contract)
  const { data, ...parts } = outer
  const fields = data ? { ...parts, ...fieldsOf(data.schema, contract) } : parts
  const text = (which: 'required' | 'optional') => {
    const names = Object.entries(fields)
      .filter(([, { required }]) => required === (which === 'required'))
      .map(([name, { schema }]) =>
        which === 'required' && schema.description ? `${name} ${schema.description}` : name,
      )
    return names.length > 0
      ? [translate(locale, `apiGuide.${which}`, { names: listText(locale, names) })]
      : []
  }
  return [type, ...text('required'), ...text('optional')].join(' · ')
}

type Fields = Record<string, { schema: Schema; required: boolean }>

function fieldsOf(given: Schema, contract: Contract): Fields {
  const { properties = {}, required = [], oneOf, anyOf } = named(contract, given)
  const own: Fields = {}
  for (const [name, schema] of Object.entries(properties))
    own[name] = { schema, required: required.includes(name) }
  const choices = (oneOf ?? anyOf ?? []).map(one => fieldsOf(one, contract))
  for (const [name, field] of choices.flatMap(one => Object.entries(one)))
    own[name] = { ...field, required: choices.every(one => one[name]?.required) }
  return own
}

function inline(text: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}
