import { get } from '@/lib/http/endpoint'
import { listTextMessages } from './list-text-messages'

export const outboxEndpoints = [get('/SystemManager/system/outbox', listTextMessages)] as const
