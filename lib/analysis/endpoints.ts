import { post } from '@/lib/http/endpoint'
import { countRecords } from './query/count-records'

export const analysisEndpoints = [post('/analysis/count', countRecords, { withoutRoom: true })] as const
