import { verbsOf } from '@/lib/collections/verbs'
import { sales } from './collection'

export const salesVerbs = verbsOf(sales)
