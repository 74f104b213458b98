type Json = Record<string, unknown>

const methods = ['get', 'post', 'put', 'patch', 'delete']

export function openApiFaults(document: Json): string[] {
  const faults: string[] = []
  const { openapi, info, servers, paths } = document as {
    openapi: string
    info: { title?: string; version?: string }
    servers: { url?: string }[]
    paths: Record<string, Record<string, Json>>
  }
  if (!/^3\.1\.\d+$/.test(openapi)) faults.push('openapi is not 3.1')
  if (!info?.title || !info.version) faults.push('info has no title or version')
  if (!servers?.every(({ url }) => url)) faults.push('a server has no url')
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith('/')) faults.push(`${path} does not begin with /`)
    for (const [method, operation] of Object.entries(item)) {
      const name = `${method} ${path}`
      if (!methods.includes(method)) faults.push(`${name}: no such method`)
      faults.push(...operationFaults(name, path, operation))
    }
  }
  return [...faults, ...referenceFaults(document)]
}

function operationFaults(name: string, path: string, operation: Json): string[] {
  const faults: string[] = []
  const {
    parameters = [],
    requestBody,
    responses,
    security,
  } = operation as {
    parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
    requestBody?: { content?: Record<string, { schema?: unknown }> }
    responses?: Record<string, { description?: string; $ref?: string }>
    security?: unknown[]
  }
  const seen = new Set<string>()
  for (const one of parameters) {
    const key = `${one.in} ${one.name}`
    if (seen.has(key)) faults.push(`${name}: ${key} is there twice`)
    seen.add(key)
    if (!['path', 'query', 'header', 'cookie'].includes(one.in)) faults.push(`${name}: ${key}`)
    if (one.in === 'path' && !one.required) faults.push(`${name}: ${key} must be required`)
    if (typeof one.schema !== 'object') faults.push(`${name}: ${key} has no schema`)
  }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `path ${parameter}`)
  for (const key of inPath) if (!seen.has(key)) faults.push(`${name}: ${key} is not described`)
  for (const key of seen)
    if (key.startsWith('path ') && !inPath.includes(key)) faults.push(`${name}: ${key} is not in the path`)
  if (path.includes(':')) faults.push(`${name}: a parameter is not in braces`)
  if (requestBody && Object.values(requestBody.content ?? {}).some(({ schema }) => !schema))
    faults.push(`${name}: a body has no schema`)
  if (requestBody && Object.keys(requestBody.content ?? {}).length === 0)
    faults.push(`${name}: a body of no type`)
  if (!responses || Object.values(responses).some(({ description, $ref }) => !description && !$ref))
    faults.push(`${name}: a response has no description`)
  if (!Array.isArray(security)) faults.push(`${name}: does not say who may call`)
  return faults
}

function referenceFaults(document: Json): string[] {
  const faults: string[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const reference = (node as Json).$ref
    if (typeof reference === 'string' && !resolves(document, reference))
      faults.push(`${reference} leads nowhere`)
    for (const child of Object.values(node)) visit(child)
  }
  visit(document)
  return faults
}

function resolves(document: Json, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  let at: unknown = document
  for (const part of reference.slice(2).split('/'))
    at = (at as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  return at !== undefined
}
