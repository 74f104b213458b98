import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { operation } from '@/lib/core/operation'
import { addDays, today } from '@/lib/core/today'
import { daysOfCertificate, readOperations } from './read-operations'

// Written by the build.
export const buildAbout = '.next/about.json'
const soonDays = 90
// Next and next-auth have security releases nearly every month.
const releaseDays = 180

// By the calendar of nodejs.org.
const supportedUntil: Record<string, string> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }

interface Build {
  version: string
  // git's, the nearest tag and what came after it.
  tag: string | null
  builtAt: string | null
}

export interface Due {
  name: 'certificate' | 'authority' | 'key' | 'securityText' | 'release' | 'node'
  on: string
  subject: string | null
  userId?: string
}

// The page of the version: for everybody what runs here, for whoever may read the parameters what ends soon.
export const readAbout = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    const build = await readBuild()
    const due = ctx.can(readOperations.access) ? await listDue(ctx, build) : null
    return { ...build, node: process.versions.node, due }
  },
})

export type About = Awaited<ReturnType<typeof readAbout>>

async function readBuild(): Promise<Build> {
  const text = await readFile(buildAbout, 'utf8').catch(() => null)
  if (text) return JSON.parse(text)
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  return { version, tag: null, builtAt: null }
}

async function listDue(ctx: Ctx, { version, builtAt }: Build): Promise<Due[]> {
  const now = today(ctx.now)
  const { APP_URL, SECURITY_EXPIRES, NODE_EXTRA_CA_CERTS } = env()
  const [days, authorities, keys] = await Promise.all([
    daysOfCertificate(),
    authoritiesIn(NODE_EXTRA_CA_CERTS).catch(() => []),
    keysUntil(ctx.db, addDays(now, soonDays)),
  ])
  const node = process.versions.node.split('.')[0]!
  const ends: (Omit<Due, 'on'> & { on: string | null | undefined })[] = [
    { name: 'certificate', on: days === null ? null : addDays(now, days), subject: new URL(APP_URL).host },
    ...authorities.map(({ subject, validTo }) => ({
      name: 'authority' as const,
      on: today(new Date(validTo)),
      subject: subjectText(subject),
    })),
    ...keys,
    { name: 'securityText', on: SECURITY_EXPIRES, subject: null },
    { name: 'release', on: builtAt && addDays(today(new Date(builtAt)), releaseDays), subject: version },
    { name: 'node', on: supportedUntil[node], subject: node },
  ]
  return ends
    .flatMap(({ on, ...due }) => (on && on <= addDays(now, soonDays) ? [{ ...due, on }] : []))
    .sort((one, other) => one.on.localeCompare(other.on))
}

const blocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

// Node reads the file as it starts, and goes on without it where it cannot: it says so in one line of its own.
export const authoritiesIn = async (file: string | undefined): Promise<X509Certificate[]> =>
  file ? ((await readFile(file, 'utf8')).match(blocks) ?? []).map(text => new X509Certificate(text)) : []

export const subjectText = (subject: string) => subject.split('\n').join(', ').replaceAll('\\', '')

const endingKeys = `SELECT 'key' AS name, to_char(k.expires_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS on,
    u.name || ' · ' || k.name AS subject, u.id::text AS "userId"
  FROM service_keys k JOIN users u ON u.id = k.user_id
  WHERE k.revoked_at IS NULL AND u.state = 'active' AND k.expires_at > now() AND k.expires_at < $1::date`

const keysUntil = (db: Db, day: string) => query<Due>(db, endingKeys, [day])
