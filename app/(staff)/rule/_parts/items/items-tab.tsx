import { Words } from '@/app/_shell/words'
import { figureWords } from '@/app/(staff)/_parts/analysis/analysis-words'
import { searchWords } from '@/app/(staff)/_parts/record-search/search-words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import type { Ctx } from '@/lib/core/context'
import { ItemList } from './item-list'
import { ItemView } from './item-view'
import { type Query, readItems } from './read-items'

export async function ItemsTab({ ctx, query }: { ctx: Ctx; query: Query }) {
  const { page, opened, ...offers } = await readItems(ctx, query)
  return (
    <Words names={['watchItems', 'comments', 'uiForm', ...figureWords, ...searchWords]}>
      <ResultOrMessage page={page} href="/rule">
        {page =>
          opened ? <ItemView ctx={ctx} item={opened} rows={page} /> : <ItemList page={page} {...offers} />
        }
      </ResultOrMessage>
    </Words>
  )
}
