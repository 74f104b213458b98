'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Uses } from '@/lib/dictionaries/count-uses'
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

export function useUses(entity: EntityName): (uses: Uses) => string {
  const t = useTranslations('dictionaries')
  const own = `own.${entity}.uses`
  return uses => t(t.has(own) ? own : 'uses', { ...uses })
}

export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`
