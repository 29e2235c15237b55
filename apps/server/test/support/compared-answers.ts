import { serializerCompiler } from 'fastify-type-provider-zod';
import { answerCompiler } from '../../src/http/replies/serializer.ts';

/** Checks every answer in all that its schema says, and that it is written as the slow way would. */
export const comparedAnswerCompiler: typeof answerCompiler = (route) => {
  const [write, check] = [answerCompiler(route), serializerCompiler(route)];
  return (answer) => {
    const [text, checked] = [write(answer), check(answer)];
    if (text !== checked) throw new Error(`${route.url} is written as ${text} instead of ${checked}`);
    return text;
  };
};
