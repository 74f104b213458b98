import { verbsOf } from '@/lib/collections/verbs'
import { investigation } from './collection'

export const investigationVerbs = verbsOf(investigation)
