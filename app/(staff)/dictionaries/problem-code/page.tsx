import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { listOpenCodes } from '@/lib/dictionaries/problem-codes/list-open-codes'
import { EntryList } from '../_parts/entry-list'
import { readEntries } from '../_parts/read-entries'
import { OpenCodes } from './_parts/open-codes'

export default screen({
  path: '/dictionaries/problem-code',
  async read(ctx, _parameters, query) {
    const [entries, open] = await Promise.all([
      readEntries(ctx, 'problem-code', query),
      ctx.can('dictionary_problem_code:add') ? listOpenCodes(ctx, {}) : [],
    ])
    return { ...entries, open }
  },
  render({ page, open, ...rest }) {
    return (
      <Words names={['dictionaries', 'uiForm']}>
        <ResultOrMessage page={page} href="/dictionaries/problem-code">
          {page => <EntryList page={page} note={open.length > 0 && <OpenCodes open={open} />} {...rest} />}
        </ResultOrMessage>
      </Words>
    )
  },
})
