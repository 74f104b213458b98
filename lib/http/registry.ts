import { accountEndpoints } from '@/lib/accounts/endpoints'
import { analysisEndpoints } from '@/lib/analysis/endpoints'
import { auditEndpoints } from '@/lib/audit/endpoints'
import { codingEndpoints } from '@/lib/coding/endpoints'
import { defectEndpoints } from '@/lib/defects/endpoints'
import { dictionaryEndpoints } from '@/lib/dictionaries/endpoints'
import { healthEndpoints } from '@/lib/health/endpoints'
import { intakeEndpoints } from '@/lib/intake/endpoints'
import { licenceEndpoints } from '@/lib/licences/endpoints'
import { noticeEndpoints } from '@/lib/notices/endpoints'
import { outboxEndpoints } from '@/lib/outbox/endpoints'
import { recallEndpoints } from '@/lib/recalls/endpoints'
import { salesEndpoints } from '@/lib/sales/endpoints'
import { settingEndpoints } from '@/lib/settings/endpoints'
import { signalEndpoints } from '@/lib/signals/endpoints'
import { vehicleEndpoints } from '@/lib/vehicles/endpoints'
import { webhookEndpoints } from '@/lib/webhooks/endpoints'
import type { Endpoint } from './endpoint'

const table = [
  ...accountEndpoints,
  ...analysisEndpoints,
  ...auditEndpoints,
  ...codingEndpoints,
  ...defectEndpoints,
  ...dictionaryEndpoints,
  ...intakeEndpoints,
  ...licenceEndpoints,
  ...noticeEndpoints,
  ...outboxEndpoints,
  ...recallEndpoints,
  ...salesEndpoints,
  ...settingEndpoints,
  ...signalEndpoints,
  ...vehicleEndpoints,
  ...webhookEndpoints,
  ...healthEndpoints,
] as const

export type EveryEndpoint = (typeof table)[number]

export const endpoints: readonly Endpoint[] = unique(table)

function unique(all: readonly Endpoint[]): readonly Endpoint[] {
  const seen = new Set<string>()
  for (const { method, path } of all) {
    const key = `${method} ${path.replace(/:\w+/g, ':')}`
    if (seen.has(key)) throw new Error(`two endpoints are registered for ${key}`)
    seen.add(key)
  }
  return all
}
