'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { EntityName } from '@/lib/dictionaries/dictionary'

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

/** `producerId` → `producerName`, `nature` → `natureName`. */
export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`
