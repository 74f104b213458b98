import { screen } from '@/app/_screen'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { addRecall, amendRecall } from '@/lib/recalls/edit/save-recall'
import { readWithItem } from '../_parts/detail/read-detail'
import { RecallForm } from '../_parts/form/recall-form'
import { matchWords } from '../_parts/match-words'

export default screen({
  path: '/carBack/form',
  words: ['recalls', 'dictionaries', 'uiForm', 'uiParts', ...matchWords],
  async read(ctx, _, { id }) {
    if (!ctx.can(typeof id === 'string' ? amendRecall.access : addRecall.access))
      throw new AppError('forbidden')
    const recall = typeof id === 'string' ? await readWithItem(ctx, id) : undefined
    return { recall, userId: signedIn(ctx).id }
  },
  render: data => (
    <RecallForm key={data.recall ? `${data.recall.id}:${data.recall.version}` : 'new'} {...data} />
  ),
})
