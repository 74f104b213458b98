import { screen } from '@/app/_screen'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { CollectionPage } from '../../_collection/collection-page'
import { readEntries } from '../read-entries'
import { AssemblyList } from './assembly-list'

export default screen({
  path: '/dictionaries/assembly',
  isList: true,
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
  render: ({ names, ...list }) => (
    <CollectionPage {...list}>
      <AssemblyList {...list} names={names} />
    </CollectionPage>
  ),
})
