/** The annotation type of a test whose page showed a known secret; its videos are withheld. */
export const secretOnScreen = 'secret on screen';

export const secretOnScreenText =
  'The page showed a known secret: it is masked in screenshots, and videos and the pictures of traces are withheld.';
