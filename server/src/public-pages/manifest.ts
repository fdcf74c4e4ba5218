import { colours } from '@niveshak/domain/theme/colours';

/** Sizes of the installed app's icon, in pixels. */
export const iconSizes = [180, 192, 512] as const;

/** Returns the web app manifest: https://www.w3.org/TR/appmanifest/. */
export function manifestOf(name: string, description: string): object {
  return {
    id: '/',
    name,
    short_name: name.split(/\s+/)[0] ?? name,
    description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons: ([192, 512] as const).flatMap((size) =>
      (['any', 'maskable'] as const).map((purpose) => ({
        src: `/public/icons/${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}
