import type { z } from "zod";
import { answerShape } from "#server/procedures/answer-shape.ts";

type Method = (...given: unknown[]) => object;

/**
 * A builder of procedures whose inputs and outputs are checked synchronously. tRPC calls zod's
 * `parseAsync`, but zod compiles its checks of objects for `parse` only: a list of 20 rows took a
 * fifth more CPU. No schema of ours is asynchronous; one that were would throw at each call.
 */
export function checkingAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const method = Reflect.get(target, name) as Method;
      if (name === "input")
        return (schema: z.ZodType) => checkingAtOnce(method(checkedBy(schema.clone(), schema)));
      if (name === "output")
        return (schema: z.ZodType) =>
          checkingAtOnce(method(checkedBy(schema, answerShape(schema))));
      if (name === "meta" || name === "use")
        return (...given: unknown[]) => checkingAtOnce(method(...given));
      return method;
    },
  });
}

/** Answers the schema itself, because the API document reads its fields. */
function checkedBy(schema: z.ZodType, checks: z.ZodType): z.ZodType {
  schema.parseAsync = async (value, params) => checks.parse(value, params);
  return schema;
}
