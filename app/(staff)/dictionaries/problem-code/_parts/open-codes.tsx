'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Data } from '@/lib/http/calls'
import css from './open-codes.module.css'

type OpenCode = Data<'GET /problemcode/open'>[number]

const shownAtFirst = 5

export function OpenCodes({ open }: { open: OpenCode[] }) {
  const t = useTranslations('dictionaries.openCodes')
  const format = useFormatter()
  const router = useRouter()
  const [all, setAll] = useState(false)
  const proposed = open.filter(({ assemblyId }) => assemblyId).length

  const meaningOf = ({ assemblyName, subAssemblyName, symptomName }: OpenCode) => {
    const part = subAssemblyName || assemblyName
    return part && symptomName ? t('pair', { part, problem: symptomName }) : part || symptomName
  }
  const take = async (one: OpenCode) => {
    if (!permitted('dictionary_problem_code:add')) return
    const { source, code, assemblyId, subAssemblyId, symptomCode } = one
    await call('POST /problemcode', {
      ...{ source, code, assemblyId, subAssemblyId, symptomCode },
      name: meaningOf(one) || code,
    })
    notice.success(t('taken', { code }))
    router.refresh()
  }
  return (
    <details className={`box mb-8 ${css.open}`}>
      <summary className="cursor-pointer bold">{t('title', { count: open.length, proposed })}</summary>
      <p className="secondary">{t('lead')}</p>
      <PlainTable
        className="mt-8"
        aria-label={t('meaning')}
        heads={[t('code'), t('source'), t('found'), t('meaning'), t('actions')]}
        right={[2, 4]}
      >
        {open.slice(0, all ? undefined : shownAtFirst).map(one => (
          <tr key={`${one.source} ${one.code}`}>
            <th scope="row" className="mono">
              {one.code}
            </th>
            <td>{one.sourceName}</td>
            <td className="text-right">{format.number(one.records)}</td>
            <td>
              {one.assemblyId ? (
                <>
                  {meaningOf(one)}{' '}
                  <span className="secondary">
                    {t('basis', {
                      coded: one.coded,
                      share: format.number(one.share ?? 0, { style: 'percent' }),
                    })}
                  </span>
                </>
              ) : (
                <span className="secondary">{t('none')}</span>
              )}
            </td>
            <td className="text-right">
              {one.assemblyId && (
                <ActionButton type="link" size="small" onClick={() => take(one)}>
                  {t('take')}
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {open.length > shownAtFirst && !all && (
        <button
          type="button"
          className="mt-8 p-0 border-0 bg-none text-primary cursor-pointer"
          onClick={() => setAll(true)}
        >
          {t('all', { count: open.length })}
        </button>
      )}
    </details>
  )
}
