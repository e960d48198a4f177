import * as z from "zod";
import { typedInteger } from "#lib/typed-integer.ts";
