import { redirect } from 'next/navigation'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { Panel } from '@/app/_ui/panel'
import { FilesInvolving } from '@/app/(staff)/_parts/investigations/files-involving'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import type { Ctx } from '@/lib/core/context'
import { readMatch } from '@/lib/defects/matching/read-match'
import { figureWords } from '../_parts/analysis/analysis-words'
import { NumberOrigin } from '../_parts/analysis/number-origin'
import { readDetail } from './_parts/detail/read-detail'
import { RecallView } from './_parts/detail/recall-view'
import { readRecallList } from './_parts/list/read-recall-list'
import { RecallList } from './_parts/list/recall-list'
import { matchWords } from './_parts/match-words'

const path = '/carBack'
const words = ['recalls', 'comments', 'sheetImport', 'dictionaries', 'uiForm', 'uiParts'] as const
async function openMatch(ctx: Ctx, jobId: string): Promise<never> {
  const { recallId, dry } = await readMatch(ctx, { jobId })
  redirect(`/carBack?id=${recallId}${dry ? `&match=${jobId}` : '&tab=records'}`)
}

export default screen({
  path,
  async read(ctx, _, query) {
    const { id, match, ...rest } = query
    if (typeof match === 'string' && id === undefined) return openMatch(ctx, match)
    return typeof id === 'string'
      ? {
          detail: {
            ...(await readDetail(ctx, id, rest)),
            match: typeof match === 'string' ? match : undefined,
          },
        }
      : { list: await readRecallList(ctx, rest) }
  },
  render({ detail, list }, ctx) {
    if (detail)
      return (
        <Words names={[...words, ...figureWords, ...matchWords, 'defects.files', 'recallMatch']}>
          <RecallView {...detail} />
          {detail.tab === 'summary' && (
            <FilesInvolving
              {...{ ctx, entity: 'recall', entityId: detail.recall.id }}
              frame={(title, list) => <Panel title={title}>{list}</Panel>}
            />
          )}
          <NumberOrigin />
        </Words>
      )
    const { page, ...rest } = list
    return (
      <Words names={[...words, 'analysis.origin']}>
        <ResultOrMessage page={page} href={path}>
          {page => <RecallList page={page} {...rest} />}
        </ResultOrMessage>
        <NumberOrigin />
      </Words>
    )
  },
})
