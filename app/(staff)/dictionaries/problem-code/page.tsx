import { screen } from '@/app/_screen'
import { listOpenCodes } from '@/lib/dictionaries/problem-codes/list-open-codes'
import { CollectionPage } from '../../_collection/collection-page'
import { readEntries } from '../read-entries'
import { OpenCodes } from './_parts/open-codes'

export default screen({
  path: '/dictionaries/problem-code',
  isList: true,
  async read(ctx, _parameters, query) {
    const [entries, open] = await Promise.all([
      readEntries(ctx, 'problem-code', query),
      ctx.can('dictionary_problem_code:add') ? listOpenCodes(ctx, {}) : [],
    ])
    return { ...entries, open }
  },
  render: ({ open, ...list }) => (
    <CollectionPage note={open.length > 0 && <OpenCodes open={open} />} {...list} />
  ),
})
