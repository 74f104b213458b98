import { useFormatter, useTranslations } from 'next-intl'
import { BarTable } from '@/app/_ui/charts/bar-table'
import { figureData } from '@/app/_ui/charts/figure-data'
import { Tiles } from '@/app/_ui/charts/tiles'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { readFacets } from '@/lib/analysis/trend/read-facets'

export type Facets = Awaited<ReturnType<typeof readFacets>>
type Share = NonNullable<Facets['province']>[number]

const shownSources = 8

function useShares(rows: readonly Share[], compared: boolean) {
  const t = useTranslations('look')
  const words = useTranslations('analysis')
  const format = useFormatter()
  const ratioOf = ({ ratio }: Share) =>
    ratio === null ? words('tooFewShort') : format.number(ratio, { maximumFractionDigits: 2 })
  const marks = rows.map(({ key, name, n, share, filters }) => ({
    key: key ?? 'missing',
    label: name,
    value: n,
    share,
    href: recordsAddress(filters),
  }))
  return { marks, more: compared ? [{ head: t('ratio'), cells: rows.map(ratioOf) }] : [] }
}

export interface FacetProps {
  facets: Facets
  excel?: string
}

interface ShareProps extends FacetProps {
  compared: boolean
}

export function ProvinceFigure({ facets, excel, compared }: ShareProps) {
  const t = useTranslations('look')
  const { marks, more } = useShares(facets.province ?? [], compared)
  const frame = {
    question: t('questions.province'),
    denominator: facets.denominator,
    note: compared ? t('ratioHint') : undefined,
    excel,
  }
  return <Tiles {...{ frame, marks, more }} names={{ item: t('province') }} />
}

export function SourceFigure({ facets, excel, compared }: ShareProps) {
  const t = useTranslations('look')
  const { marks, more } = useShares((facets.source ?? []).slice(0, shownSources), compared)
  const frame = { question: t('questions.source'), denominator: facets.denominator, excel }
  return <BarTable frame={frame} data={figureData({ marks, names: { item: t('source') } }, more)} />
}
