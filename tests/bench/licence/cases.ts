import type { Chance } from './chance'
import type { Damage } from './photograph'

export const damages: Record<string, (chance: Chance) => Damage> = {
  none: () => ({}),
  tilt: chance => ({ tilt: chance.either(1, 15) }),
  turned: chance => ({
    turns: chance.whole(1, 3),
    turnByExif: chance.next() < 0.3,
    tilt: chance.either(0, 3),
  }),
  perspective: chance => ({ perspective: chance.between(0.05, 0.22), tilt: chance.either(0, 4) }),
  blur: chance => ({ blur: chance.between(1, 2.4) }),
  glare: chance => ({ glare: chance.between(0.5, 0.9) }),
  noise: chance => ({ noise: chance.between(12, 32) }),
  shadow: chance => ({ shadow: chance.between(0.35, 0.7) }),
  jpeg: chance => ({ quality: chance.whole(25, 60) }),
  small: chance => ({ size: chance.whole(760, 1000) }),
  several: chance => ({
    tilt: chance.either(0, 8),
    perspective: chance.between(0, 0.12),
    blur: chance.between(0.5, 1.4),
    shadow: chance.between(0.1, 0.45),
    noise: chance.between(4, 14),
    quality: chance.whole(45, 75),
    size: chance.whole(1100, 1600),
  }),
}
