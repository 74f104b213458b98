import type { ThemeConfig } from 'antd'
import type { Mode, Primary } from './choice'
import { mix, readableOn } from './contrast'

export const fontFamily =
  '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
export const fontFamilyCode = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

const shared = {
  fontFamily,
  fontFamilyCode,
  fontSize: 14,
  borderRadius: 4,
  wireframe: false,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
}

const light = {
  colorBgLayout: '#f4f5f7',
  colorText: '#1f2328',
  colorTextSecondary: '#4a5058',
  colorTextTertiary: '#5f6670',
  colorTextDescription: '#5f6670',
  colorTextPlaceholder: '#6b727b',
  colorTextQuaternary: '#6d747d',
  colorTextDisabled: '#6d747d',
  colorIcon: '#5f6670',
  colorBorder: '#c9cdd3',
  colorBorderSecondary: '#e6e8eb',
  colorError: '#c9252d',
  colorWarning: '#b25a00',
  colorSuccess: '#237b1f',
  // antd would mix these from the darkened colours, and they come out muddy.
  colorErrorBg: '#fdebeb',
  colorErrorBorder: '#f2aeb0',
  colorWarningBg: '#fdf0e2',
  colorWarningBorder: '#f0c48f',
  colorSuccessBg: '#e9f6e6',
  colorSuccessBorder: '#a5d69c',
}

const dark = {
  colorBgBase: '#101317',
  colorBgLayout: '#0d1013',
  colorBgContainer: '#16191e',
  colorBgElevated: '#1e2228',
  colorText: '#e3e6ea',
  colorTextSecondary: '#b6bcc4',
  colorTextTertiary: '#9aa1ab',
  colorTextDescription: '#9aa1ab',
  colorTextPlaceholder: '#8d949e',
  colorTextQuaternary: '#8d949e',
  colorTextDisabled: '#8d949e',
  colorIcon: '#9aa1ab',
  colorBorder: '#434a54',
  colorBorderSecondary: '#2a2f36',
  colorTextLightSolid: '#0d1013',
  colorError: '#ff8080',
  colorWarning: '#f0a352',
  colorSuccess: '#6cc66a',
  colorErrorBg: '#38191b',
  colorErrorBorder: '#7a3236',
  colorWarningBg: '#33210f',
  colorWarningBorder: '#6b4318',
  colorSuccessBg: '#172b15',
  colorSuccessBorder: '#33602d',
  colorBgSpotlight: '#e3e6ea',
}

/**
 * The chosen colour as text and as ground of text: darkened (light mode) or lightened (dark mode)
 * until words on it and words in it have a contrast of 4.5; the pure colour stays in `--brand`.
 */
export function readablePrimary(primary: Primary, mode: Mode): string {
  const pure = `#${primary}`
  return mode === 'light'
    ? readableOn(pure, ['#ffffff', '#f4f5f7', mix(pure, '#ffffff', 0.9)], '#000000')
    : readableOn(pure, ['#1e2228', '#0d1013', mix(pure, '#16191e', 0.82)], '#ffffff')
}

export function tokensOf(primary: Primary, mode: Mode): NonNullable<ThemeConfig['token']> {
  const readable = readablePrimary(primary, mode)
  const ground = mode === 'light' ? '#ffffff' : '#16191e'
  return {
    ...shared,
    ...(mode === 'light' ? light : dark),
    colorPrimary: readable,
    colorPrimaryHover: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.1),
    colorPrimaryActive: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.2),
    colorPrimaryBg: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    colorPrimaryBgHover: mix(`#${primary}`, ground, mode === 'light' ? 0.86 : 0.76),
    colorPrimaryBorder: mix(`#${primary}`, ground, 0.5),
    colorPrimaryBorderHover: mix(`#${primary}`, ground, 0.35),
    colorInfo: readable,
    colorInfoBg: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    colorInfoBorder: mix(`#${primary}`, ground, 0.5),
    colorLink: readable,
    colorLinkHover: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.1),
    colorLinkActive: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.2),
    controlItemBgActive: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    controlItemBgActiveHover: mix(`#${primary}`, ground, mode === 'light' ? 0.86 : 0.76),
  }
}
