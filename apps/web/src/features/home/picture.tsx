import { currentLanguage } from '../../texts/i18n.ts';

/**
 * A drawing of a screen, one file for each language. It is used, not shown as an image: so it takes its colours from the
 * page, and is dark where the page is.
 */
export function Picture(props: {
  name: 'dashboard' | 'budgets';
  alt: string;
  width: number;
  height: number;
}) {
  const { name, alt, width, height } = props;
  return (
    <svg role="img" aria-label={alt} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <use href={`/pictures/${name}.${currentLanguage()}.svg#picture`} />
    </svg>
  );
}
