'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { basePath } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { sections } from '@/lib/defects/fields'
import { PersonalValue } from '../_parts/record/personal-value'
import { RecordFiles } from '../_parts/record/record-files'
import { RevealButton } from '../_parts/record/reveal-button'
import css from './compare.module.css'
import type { ComparedRow } from './compared-rows'
import type { Side } from './comparison'

/** A difference has a sign of its own beside its ground: colour alone says nothing to some. */
const signs = { same: '=', differs: '≠', unknown: '?' } as const

/** Field by field in the sections of the form, the files below. */
export function CompareTable({ one, other, rows }: { one: Side; other: Side; rows: ComparedRow[] }) {
  const t = useTranslations()
  return (
    <PlainTable
      className={css.table}
      heads={[
        t('compare.field'),
        <Head key="one" side={one} />,
        <th key="sign" className={css.sign} />,
        <Head key="other" side={other} />,
      ]}
    >
      {rows.length === 0 && (
        <tr>
          <td colSpan={4} className={css.none}>
            {t('compare.noDifferences')}
          </td>
        </tr>
      )}
      {sections.map(section => {
        const own = rows.filter(row => row.section === section)
        return (
          own.length > 0 && (
            <Fragment key={section}>
              <tr>
                <th colSpan={4} scope="rowgroup" className={css.section}>
                  {t(`sections.${section}`)}
                </th>
              </tr>
              {own.map(row => (
                <tr key={row.name} data-how={row.how}>
                  <th scope="row">{t(`fields.${row.name}`)}</th>
                  <Value side={one} row={row} text={row.one} />
                  <td className={css.sign}>
                    <span role="img" aria-label={t(`compare.${row.how}`)}>
                      {signs[row.how]}
                    </span>
                  </td>
                  <Value side={other} row={row} text={row.other} />
                </tr>
              ))}
            </Fragment>
          )
        )
      })}
      {one.files.length + other.files.length > 0 && (
        <>
          <tr>
            <th colSpan={4} scope="rowgroup" className={css.section}>
              {t('compare.files')}
            </th>
          </tr>
          <tr>
            <td />
            <td>
              <RecordFiles id={one.id} files={one.files} />
            </td>
            <td className={css.sign} />
            <td>
              <RecordFiles id={other.id} files={other.files} />
            </td>
          </tr>
        </>
      )}
    </PlainTable>
  )
}

function Head({ side }: { side: Side }) {
  return (
    <th scope="col">
      <span className={css.side}>
        <a className={css.mono} href={`${basePath}/defects/${side.id}`}>
          {side.complaintNo}
        </a>
        <StateTag state={side.state}>{side.stateDes}</StateTag>
        {side.canReveal && <RevealButton id={side.id} />}
      </span>
    </th>
  )
}

function Value({ side, row, text }: { side: Side; row: ComparedRow; text: string | undefined }) {
  const className = [row.prose && css.prose, row.name === 'vin' && css.mono].filter(Boolean).join(' ')
  return (
    <td className={className || undefined}>
      {text === undefined ? (
        <span className={css.none}>—</span>
      ) : side.masked.includes(row.name) ? (
        <PersonalValue id={side.id} name={row.name} masked={text} />
      ) : (
        text
      )}
    </td>
  )
}
