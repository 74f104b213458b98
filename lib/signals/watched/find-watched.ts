import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { EventKey, GroupKey } from '../cells/name-cells'
import { placeOf } from '../evaluate/hits'
import type { ItemState } from '../items/item-schema'
import { activeMutes, isCovered } from '../mutes/active-mutes'
import { listCampaigns } from './list-campaigns'

const key = z.string().optional()

export const findWatched = operation({
  access: 'watch_item:query',
  input: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          group: z.strictObject({
            modelRangeId: key,
            brandId: key,
            producerId: key,
            modelYear: z.number().optional(),
          }),
          event: z.strictObject({ assemblyCode: key, subAssemblyCode: key, symptomCode: key }),
        }),
      )
      .max(500),
  }),
  async run(ctx, { cells: given }) {
    const { series, assemblies, subAssemblies } = await lookups(ctx)
    const codes = new Map([...assemblies.values()].map(({ id, code }) => [id, code]))
    const cells = given.map(({ group, event }): { group: GroupKey; event: EventKey } => {
      const owner = event.subAssemblyCode && subAssemblies.get(event.subAssemblyCode)?.assemblyId
      const brandId = group.brandId ?? series.get(group.modelRangeId ?? '')?.brandId ?? undefined
      return {
        group: { ...group, brandId },
        event: { ...event, assemblyCode: event.assemblyCode ?? codes.get(owner ?? '') },
      }
    })
    const places = cells.map(placeOf)
    const [campaigns, open, mutes] = await Promise.all([
      listCampaigns(ctx, cells),
      query<{ id: string; place: string; state: ItemState }>(
        ctx.db,
        `SELECT id::text, place, state FROM watch_items WHERE state <> 'closed' AND place = ANY($1::text[])`,
        [places],
      ),
      activeMutes(ctx),
    ])
    const itemAt = new Map(open.map(({ place, ...item }) => [place, item]))
    return cells.map(({ group, event }, at) => ({
      item: itemAt.get(places[at]!) ?? null,
      muted: mutes.some(({ scope }) => isCovered(scope, { ...group, ...event })),
      campaign: campaigns[at]!,
    }))
  },
})
