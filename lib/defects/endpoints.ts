import { get } from '@/lib/http/endpoint'
import { defectReadEndpoints } from './read-endpoints'
import { readFile } from './read-file'

export const defectEndpoints = [...defectReadEndpoints, get('/filesinfo/file', readFile)]
