import { accountEndpoints } from '@/lib/accounts/endpoints'
import { analysisEndpoints } from '@/lib/analysis/endpoints'
import { auditEndpoints } from '@/lib/audit/endpoints'
import { codingEndpoints } from '@/lib/coding/endpoints'
import { commentEndpoints } from '@/lib/comments/endpoints'
import { defectEndpoints } from '@/lib/defects/endpoints'
import { dictionaryEndpoints } from '@/lib/dictionaries/endpoints'
import { healthEndpoints } from '@/lib/health/endpoints'
import { intakeEndpoints } from '@/lib/intake/endpoints'
import { investigationEndpoints } from '@/lib/investigations/endpoints'
import { licenceEndpoints } from '@/lib/licences/endpoints'
import { monthReportEndpoints } from '@/lib/month-reports/endpoints'
import { noticeEndpoints } from '@/lib/notices/endpoints'
import { outboxEndpoints } from '@/lib/outbox/endpoints'
import { recallEndpoints } from '@/lib/recalls/endpoints'
import { salesEndpoints } from '@/lib/sales/endpoints'
import { settingEndpoints } from '@/lib/settings/endpoints'
import { signalEndpoints } from '@/lib/signals/endpoints'
import { subjectRequestEndpoints } from '@/lib/subject-requests/endpoints'
import { vehicleEndpoints } from '@/lib/vehicles/endpoints'
import { webhookEndpoints, webhookEvents } from '@/lib/webhooks/endpoints'
import type { Endpoint } from './endpoint'

const tables = {
  accounts: accountEndpoints,
  analysis: analysisEndpoints,
  audit: auditEndpoints,
  coding: codingEndpoints,
  comments: commentEndpoints,
  defects: defectEndpoints,
  dictionaries: dictionaryEndpoints,
  intake: intakeEndpoints,
  investigations: investigationEndpoints,
  licences: licenceEndpoints,
  monthReports: monthReportEndpoints,
  notices: noticeEndpoints,
  outbox: outboxEndpoints,
  recalls: recallEndpoints,
  sales: salesEndpoints,
  settings: settingEndpoints,
  signals: signalEndpoints,
  subjectRequests: subjectRequestEndpoints,
  vehicles: vehicleEndpoints,
  webhooks: webhookEndpoints,
  health: healthEndpoints,
} as const

export type EveryEndpoint = (typeof tables)[keyof typeof tables][number]

export const endpoints: readonly Endpoint[] = unique(Object.values(tables).flat())

export const domainOf = new Map<Endpoint, string>(
  Object.entries(tables).flatMap(([domain, table]) =>
    table.map((one: Endpoint): [Endpoint, string] => [one, domain]),
  ),
)

export const publishedEvents = webhookEvents

function unique(all: readonly Endpoint[]): readonly Endpoint[] {
  const seen = new Set<string>()
  for (const { method, path } of all) {
    const key = `${method} ${path.replace(/:\w+/g, ':')}`
    if (seen.has(key)) throw new Error(`two endpoints are registered for ${key}`)
    seen.add(key)
  }
  return all
}
