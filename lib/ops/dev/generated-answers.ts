import type { ModuleInput } from './module-input'

const text = { type: 'string' }
const number = { type: 'number' }
const none = { type: 'null' }

const objectOf = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
})

const instant = { type: 'string', format: 'date-time' }
const row = objectOf({ code: text, id: text, name: text, updatedAt: instant })
const page = objectOf(
  {
    current: number,
    pages: number,
    records: { type: 'array', items: row },
    size: number,
    total: number,
    totalCapped: { type: 'boolean' },
  },
  ['totalCapped'],
)
const values = objectOf({ remarks: { anyOf: [none, text] }, title: text })
const answer = (data: object) => ({ answers: ['data'], data })

export function answersOf(template: ModuleInput['template'], path: string): Record<string, object> {
  if (template === 'list') return { [`GET ${path}`]: answer(page) }
  if (template === 'form')
    return { [`GET ${path}`]: answer({ anyOf: [none, values] }), [`PUT ${path}`]: answer(values) }
  return {}
}
