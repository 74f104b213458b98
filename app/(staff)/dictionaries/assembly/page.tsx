import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { readEntries } from '../_parts/read-entries'
import { AssemblyList } from './_parts/assembly-list'

export default screen({
  path: '/dictionaries/assembly',
  async read(ctx, _parameters, query) {
    const [entries, { assemblies, names }] = await Promise.all([
      readEntries(ctx, 'assembly', query),
      lookups(ctx),
    ])
    const called = [...assemblies.keys()].map((code): [string, string] => [
      code,
      names.assembly(code, ctx.locale),
    ])
    return { ...entries, names: Object.fromEntries(called) }
  },
  render({ page, ...rest }) {
    return (
      <Words names={['dictionaries', 'uiForm']}>
        <ResultOrMessage page={page} href="/dictionaries/assembly">
          {page => <AssemblyList page={page} {...rest} />}
        </ResultOrMessage>
      </Words>
    )
  },
})
