import { z } from 'zod'
import { areNetworks } from './networks'
import { processWide } from './process-wide'

const flag = z.enum(['on', 'off'])

const fileStores = z.enum(['disk', 's3'])

const fileStore = z.object({
  FILES_DIR: z.string().min(1).default('.data/files'),
  FILE_STORE: fileStores.default('disk'),
  FILE_STORE_FROM: fileStores.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default('off'),
  S3_ENCRYPTION: z.enum(['off', 'AES256', 'aws:kms']).default('off'),
  S3_KMS_KEY_ID: z.string().min(1).optional(),
  S3_CHECKSUMS: flag.default('on'),
})

const neededForS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function checkFileStore({ value, issues }: z.core.ParsePayload<z.output<typeof fileStore>>) {
  const complain = (name: string, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value })
  if (value.FILE_STORE_FROM === value.FILE_STORE)
    complain('FILE_STORE_FROM', 'the other store than FILE_STORE')
  if (value.FILE_STORE !== 's3' && value.FILE_STORE_FROM !== 's3') return
  for (const name of neededForS3) if (!value[name]) complain(name, 'needed for s3')
}

const oneDatabase = z.url({ protocol: /^postgres(ql)?$/ })

// db/hosts.ts takes several hosts apart.
const databaseUrl = z
  .string()
  .refine(url => oneDatabase.safeParse(url.replace(/,[^/?@]*(?=[/?]|$)/, '')).success, {
    error: 'Invalid URL',
  })

const separated = z
  .string()
  .default('')
  .transform(text => text.split(',').flatMap(one => one.trim() || []))

const replicaUrls = separated.pipe(z.array(oneDatabase))

const securityContact = separated.pipe(z.array(z.url({ protocol: /^(mailto|https|tel)$/ })))

const templates = separated
  .transform(all => all.map(one => one.split('=').map(part => part.trim())))
  .refine(
    pairs => pairs.every(pair => pair.length === 2 && /^[\w.-]+$/.test(pair[0]!) && /^\w+$/.test(pair[1]!)),
    {
      error: 'pairs like report=SMS_1, separated by commas',
    },
  )
  .transform(pairs => Object.fromEntries(pairs) as Record<string, string>)

const schema = fileStore.extend({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: replicaUrls,
  APP_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  AUTH_ISSUER: z.url({ protocol: /^https?$/ }),
  AUTH_CLIENT_ID: z.string().min(1),
  AUTH_CLIENT_SECRET: z.string().min(1),
  AUTH_SECRET: z.string().min(32),
  AUDIT_KEY: z.string().min(32).optional(),
  AUDIT_OLD_KEYS: z.string().default(''),
  AUTH_LINK_BY_LOGIN: flag.default('off'),
  OIDC_PORT: z.coerce.number().int().min(1).max(65535).default(3001),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  PASSWORD_GRANT: flag.default('off'),
  DATABASE_DIR: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  VEHICLE_REGISTRY_URL: z
    .url({ protocol: /^https?$/ })
    .refine(url => !/\/\/[^/]*@/.test(url), {
      error: 'a password belongs into VEHICLE_REGISTRY_AUTHORIZATION',
    })
    .optional(),
  VEHICLE_REGISTRY: z.enum(['http', 'elasticsearch']).default('http'),
  VEHICLE_REGISTRY_AUTHORIZATION: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  VIRUS_SCANNER_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  LICENCE_READER_URL: z.url({ protocol: /^https?$/ }).optional(),
  LICENCE_READER_KEY: z.string().min(1).optional(),
  LICENCE_READER_SECRET: z.string().min(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  TEXT_MESSAGE: z.enum(['http', 'aliyun', 'tencent']).default('http'),
  TEXT_MESSAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_MESSAGE_KEY: z.string().min(1).optional(),
  TEXT_MESSAGE_SECRET: z.string().min(1).optional(),
  TEXT_MESSAGE_SIGN: z.string().min(1).optional(),
  TEXT_MESSAGE_APP: z.string().min(1).optional(),
  TEXT_MESSAGE_TEMPLATES: templates,
  TEXT_MESSAGE_AUTHORIZATION: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .optional(),
  CHAT_APP: z.enum(['wecom', 'dingtalk', 'feishu']).optional(),
  CHAT_APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_APP_ID: z.string().min(1).optional(),
  CHAT_APP_SECRET: z.string().min(1).optional(),
  CHAT_APP_AGENT: z.string().regex(/^\d+$/).optional(),
  OPERATOR_MAIL: z.email().optional(),
  OPERATOR_ROBOT_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_ROBOT_SECRET: z.string().min(1).optional(),
  SECURITY_CONTACT: securityContact,
  SECURITY_EXPIRES: z.iso.date().optional(),
  WEBHOOK_HTTP: flag.default('off'),
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .default('')
    .refine(areNetworks, { error: 'networks like 10.20.0.0/16, separated by commas' }),
  NODE_EXTRA_CA_CERTS: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Env = z.output<typeof schema>
export type FileStoreEnv = z.output<typeof fileStore>

type Source = Record<string, string | undefined>

function checkSecurityContact({ value, issues }: z.core.ParsePayload<Env>) {
  if (value.SECURITY_CONTACT.length > 0 && !value.SECURITY_EXPIRES)
    issues.push({
      code: 'custom',
      path: ['SECURITY_EXPIRES'],
      message: 'needed for SECURITY_CONTACT',
      input: value,
    })
}

function checkCarrier({ value, issues }: z.core.ParsePayload<Env>) {
  const { TEXT_MESSAGE: carrier } = value
  if (carrier === 'http') return
  const needed = ['TEXT_MESSAGE_KEY', 'TEXT_MESSAGE_SECRET', 'TEXT_MESSAGE_SIGN'] as const
  for (const name of carrier === 'tencent' ? [...needed, 'TEXT_MESSAGE_APP' as const] : needed)
    if (!value[name])
      issues.push({ code: 'custom', path: [name], message: `needed for ${carrier}`, input: value })
}

function checkChat({ value, issues }: z.core.ParsePayload<Env>) {
  const { CHAT_APP: platform } = value
  if (!platform) return
  const needed = ['CHAT_APP_ID', 'CHAT_APP_SECRET'] as const
  for (const name of platform === 'feishu' ? needed : [...needed, 'CHAT_APP_AGENT' as const])
    if (!value[name])
      issues.push({ code: 'custom', path: [name], message: `needed for ${platform}`, input: value })
}

// Unset, texts are kept in the database.
export const sendsTexts = ({ TEXT_MESSAGE, TEXT_MESSAGE_URL }: Env): boolean =>
  TEXT_MESSAGE !== 'http' || TEXT_MESSAGE_URL !== undefined

function checkMail({ value, issues }: z.core.ParsePayload<Env>) {
  if (value.SMTP_URL && !value.SMTP_FROM)
    issues.push({ code: 'custom', path: ['SMTP_FROM'], message: 'needed for SMTP_URL', input: value })
}

export const readEnv = (source: Source = process.env): Env =>
  parse(schema.check(checkFileStore, checkSecurityContact, checkCarrier, checkMail, checkChat), source)

export const readFileStoreEnv = (source: Source = process.env): FileStoreEnv =>
  parse(fileStore.check(checkFileStore), source)

function parse<T extends z.ZodType>(shape: T, source: Source): z.output<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(issue => {
    const name = String(issue.path[0])
    const reason = given[name] === undefined && issue.code !== 'custom' ? '' : ` (${issue.message})`
    return `${name} is ${given[name] === undefined ? 'missing' : 'wrong'}${reason}`
  })
  throw new Error(`Configuration: ${wrong.join('; ')}. See .env.example.`)
}

export const env = (): Env => processWide('env', readEnv)

export const readReplicaUrls = (source: Source = process.env): string[] =>
  parse(z.object({ DATABASE_REPLICA_URLS: replicaUrls }), source).DATABASE_REPLICA_URLS

export const isProduction = () => process.env.NODE_ENV === 'production'

export const databaseDir = () => process.env.DATABASE_DIR || undefined

export function logLevel(): string {
  const level = schema.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL || undefined)
  return level.success ? level.data : 'info'
}
