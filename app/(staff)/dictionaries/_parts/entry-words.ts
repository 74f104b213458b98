'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { EntityName } from '@/lib/dictionaries/dictionary'

/** What a column of a dictionary is called: the dictionary's own word for it, or the common one. */
export function useLabel(entity: EntityName): (name: string) => string {
  const t = useTranslations('dictionaries')
  return useCallback(
    name => {
      const own = `own.${entity}.${name}`
      return t(t.has(own) ? own : `fields.${name}`)
    },
    [t, entity],
  )
}

/** producerId → producerName, nature → natureName: where a row says what an id or a code is called. */
export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`
