import { get } from '@/lib/http/endpoint'
import { readFile } from './read-file'

export const defectEndpoints = [get('/filesinfo/file', readFile)]
